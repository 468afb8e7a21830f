"""WebSockets: the handshake, the frames, and the endpoint that pages connect to."""
