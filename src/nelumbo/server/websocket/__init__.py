"""WebSockets: the handshake and the frames (RFC 6455); who may open one is decided in `page_sockets.py`."""
