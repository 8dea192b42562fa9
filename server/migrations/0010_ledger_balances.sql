ALTER TABLE "ledger_accounts" ADD COLUMN "last_entry_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The balances of existing accounts include every entry.
ALTER TABLE ledger_accounts DISABLE TRIGGER ledger_accounts_guard;
--> statement-breakpoint
UPDATE ledger_accounts a SET last_entry_id = coalesce((SELECT max(id) FROM ledger_entries WHERE account_id = a.id), 0)
WHERE user_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE ledger_accounts ENABLE TRIGGER ledger_accounts_guard;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_entries_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount, last_entry_id = NEW.id
  WHERE id = NEW.account_id AND user_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A balance changes only by its next entry: that rejects every other change without summing the entries. The ledger check sums them.
CREATE OR REPLACE FUNCTION ledger_accounts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.balance, NEW.last_entry_id) = (0, 0) THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.user_id, NEW.system) IS NOT DISTINCT FROM (OLD.id, OLD.user_id, OLD.system)
    AND NEW.last_entry_id = (SELECT min(id) FROM ledger_entries WHERE account_id = NEW.id AND id > OLD.last_entry_id)
    AND NEW.balance = OLD.balance + (SELECT amount FROM ledger_entries WHERE id = NEW.last_entry_id) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'ledger_accounts changes only through ledger_entries' USING ERRCODE = '23001';
END $$;
--> statement-breakpoint
DROP FUNCTION ledger_entries_sum(bigint);
