"""Frames other than whole text messages, as `websockets` reads them: fragments, pings, pongs, close frames."""

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from nelumbo.server.websocket.text_frames import MESSAGE_BYTES


class OtherFrames:
    """One connection's, around the library's Sans-I/O protocol."""

    def __init__(self) -> None:
        self.library = Protocol(Side.SERVER, max_size=MESSAGE_BYTES)
        self.fragments: list[bytes] = []
        """The beginning of a message."""
        self.is_text = False
        """Whether they are text."""
        self.is_over = False
        """The page has closed the connection, or broken the protocol."""

    def message(self, frame: bytes) -> bytes | None:
        """The message that the frame completes, if any; a binary one, which the protocol does not have, is empty."""
        self.library.receive_data(frame)
        found = None
        for event in self.library.events_received():
            assert isinstance(event, Frame)
            if event.opcode is Opcode.CLOSE:
                self.is_over = True
            elif event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                found = self.put_together(event)
        self.is_over = self.is_over or self.library.parser_exc is not None
        return found

    def put_together(self, frame: Frame) -> bytes | None:
        if frame.opcode is not Opcode.CONT:
            self.is_text = frame.opcode is Opcode.TEXT
        self.fragments.append(bytes(frame.data))
        if not frame.fin:
            return None
        data, self.fragments = b"".join(self.fragments), []
        return data if self.is_text else b""

    def close(self, code: int) -> None:
        self.library.send_close(code)

    def fail(self, code: int) -> None:
        self.library.fail(code)

    def replies(self) -> bytes:
        """The frames that the library sends."""
        return b"".join(self.library.data_to_send())
