-- Accounts at the OpenID provider with which players sign in: by issuer and subject, never by e-mail.
CREATE TABLE oidc_accounts (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    connected_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (player, issuer)
);

-- Sign-ins that are under way. `id` and `state` are hashes; `state` is null once it has been used. `player` is who
-- connects an account; `subject` is known from then on, while a newcomer chooses a name.
CREATE TABLE oidc_sign_ins (
    id TEXT PRIMARY KEY,
    state TEXT,
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL,
    player TEXT REFERENCES players (id) ON DELETE CASCADE,
    subject TEXT,
    expires_at BIGINT NOT NULL
);

CREATE INDEX oidc_sign_ins_by_expiry ON oidc_sign_ins (expires_at);

CREATE INDEX oidc_sign_ins_of_a_player ON oidc_sign_ins (player);
