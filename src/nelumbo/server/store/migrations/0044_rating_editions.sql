-- By which published ratings of bots the players' ratings were computed: a release with others has all rated again.
CREATE TABLE rating_editions (
    edition TEXT PRIMARY KEY
);
