// The page works without this file; it only makes it quicker to use.
