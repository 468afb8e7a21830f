# mypyc: compiled
"""The frames of RFC 6455 that nearly all traffic is made of: unfragmented, and short."""

TEXT = 0x81  # the first byte of a text frame that is a whole message
MASKED = 0x80
MIDDLE, LONG = 126, 127  # instead of a length: it follows in two bytes, or in eight
MESSAGE_BYTES = 16 * 1024


def frame_end(data: bytes, start: int) -> int | None:
    """Where the frame that starts there ends; None while it is not all there, or too long."""
    have = len(data) - start
    if have < 2:
        return None
    second = data[start + 1]
    size, at = second & LONG, start + 2
    if size == LONG:
        return None
    if size == MIDDLE:
        if have < 4:
            return None
        size, at = int.from_bytes(data[at : at + 2], "big"), at + 2
    end = at + size + (4 if second & MASKED else 0)
    return end if len(data) >= end and size <= MESSAGE_BYTES else None


def is_too_long(rest: bytes) -> bool:
    """Whether an unfinished frame says that it is longer than any message may be, or says so in eight bytes."""
    if len(rest) < 2:
        return False
    size = rest[1] & LONG
    return size == LONG or (size == MIDDLE and int.from_bytes(rest[2:4], "big") > MESSAGE_BYTES)


def whole_text(frame: bytes) -> bytes | None:
    """The message, if the frame is a whole one from a page."""
    if frame[0] != TEXT or not frame[1] & MASKED:
        return None
    start = 6 if frame[1] & LONG < MIDDLE else 8
    return unmasked(frame[start:], frame[start - 4 : start])


def unmasked(data: bytes, mask: bytes) -> bytes:
    """The payload without the mask of RFC 6455."""
    masks = (mask * (len(data) // 4 + 1))[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(masks, "big")).to_bytes(len(data), "big")


def head(size: int) -> bytes:
    """The header of a text frame."""
    if size < MIDDLE:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, MIDDLE)) + size.to_bytes(2, "big")
    return bytes((TEXT, LONG)) + size.to_bytes(8, "big")
