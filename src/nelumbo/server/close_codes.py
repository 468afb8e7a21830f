"""The codes with which a WebSocket is closed: RFC 6455's, and from 4000 on our own, after HTTP's."""

NORMAL = 1000
ABNORMAL = 1006  # never sent: the connection was lost
NOT_TEXT = 1007
POLICY_VIOLATION = 1008
TOO_LONG = 1009
INTERNAL_ERROR = 1011  # a page that answers no ping, too
RESTART = 1012
FORBIDDEN = 4403
TOO_MANY_REQUESTS = 4429
