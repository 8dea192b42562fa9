-- Plain hashes of the demo world's passwords, which a stolen database would make easy to guess. The next change of a password
-- stores a keyed one.
UPDATE "game_demo_accounts" SET "password" = '' WHERE length("password") = 64;
