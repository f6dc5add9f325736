-- By which rules the keys of terms and mentions were folded: the words of `Folding.rules`, in one row.
-- Whoever opens the database for writing under other rules folds all keys anew, and counts anew what
-- has become one or two by it. Nobody noted the rules before; so they are not known.
CREATE TABLE folding (rules TEXT NOT NULL) STRICT;

INSERT INTO folding (rules) VALUES ('');
