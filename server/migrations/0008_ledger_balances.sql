-- A payment that was given back before sums were kept was given back whole.
UPDATE payments SET refunded_amount = amount WHERE status = 'refunded';
--> statement-breakpoint
-- A balance is what the entries say: it is booked after the entry, and the guard believes nobody but the entries themselves,
-- however the change comes about.
CREATE OR REPLACE FUNCTION ledger_entries_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(7261119, 1);
  SELECT id, hash INTO last FROM ledger_entries ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, '');
  NEW.hash := ledger_entries_digest(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_entries_sum(account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM ledger_entries WHERE account_id = account
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_entries_book() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance = ledger_entries_sum(NEW.account_id)
  WHERE id = NEW.account_id AND user_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entries_book();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_accounts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.user_id, NEW.system) IS NOT DISTINCT FROM (OLD.id, OLD.user_id, OLD.system)
    AND NEW.balance = ledger_entries_sum(NEW.id) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'ledger_accounts changes only through ledger_entries' USING ERRCODE = '23001';
END $$;
