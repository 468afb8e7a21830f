"""`make load-test`: one server process under load, as figures."""
