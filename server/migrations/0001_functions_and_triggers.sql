-- The audit log and the ledger are append-only: rows are numbered without gaps and chained by hash, and every change is rejected.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
--> statement-breakpoint

-- ===== Audit log =====

CREATE FUNCTION audit_logs_digest(row_ audit_logs) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    row_.previous_hash, row_.id, to_char(row_.timestamp AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), row_.user_id,
    row_.username, row_.authority, row_.action, row_.target_type, row_.target_id, row_.resource, row_.method, row_.result,
    row_.http_status, row_.ip_address, row_.user_agent, row_.duration_ms, row_.request_id, row_.changes, row_.notes
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The lock is held until the transaction ends, so that numbers and hashes follow the order of the commits.
CREATE FUNCTION audit_logs_link() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE last record;
BEGIN
  PERFORM pg_advisory_xact_lock(7261119, 2);
  SELECT id, hash INTO last FROM audit_logs ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, '');
  NEW.hash := audit_logs_digest(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_link BEFORE INSERT ON audit_logs FOR EACH ROW EXECUTE FUNCTION audit_logs_link();
--> statement-breakpoint
CREATE TRIGGER audit_logs_keep BEFORE UPDATE OR DELETE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_logs_keep_all BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Each name once, so that a search for part of a name does not read the whole log.
CREATE FUNCTION audit_logs_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_names (username) VALUES (NEW.username) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_name AFTER INSERT ON audit_logs
  FOR EACH ROW WHEN (NEW.username IS NOT NULL) EXECUTE FUNCTION audit_logs_name();
--> statement-breakpoint
-- Action, result and status depend on each other; without this the planner walks the whole log for rare pairs.
CREATE STATISTICS audit_logs_action_result_status (mcv, dependencies) ON action, result, http_status FROM audit_logs;
--> statement-breakpoint

-- ===== Ledger: entries =====

CREATE FUNCTION ledger_entries_digest(row_ ledger_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    row_.previous_hash, row_.id, row_.transfer_id, t.kind, t.cause, t.note, row_.account_id, row_.amount, row_.currency,
    to_char(row_.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')
  )::text, 'UTF8')), 'hex') FROM ledger_transfers t WHERE t.id = row_.transfer_id
$$;
--> statement-breakpoint
CREATE FUNCTION ledger_entries_link() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER ledger_entries_link BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entries_link();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep_all BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- ===== Ledger: transfers =====

CREATE TRIGGER ledger_transfers_keep BEFORE UPDATE OR DELETE ON ledger_transfers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_keep_all BEFORE TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Double entry: the entries of a transfer sum to zero when the transaction commits.
CREATE FUNCTION ledger_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount) FROM ledger_entries WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', NEW.transfer_id USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entries_balance();
--> statement-breakpoint

-- ===== Ledger: balances =====

CREATE FUNCTION ledger_entries_sum(account bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount), 0)::bigint FROM ledger_entries WHERE account_id = account
$$;
--> statement-breakpoint
-- Runs with the rights of the schema's owner, so that the role that serves requests needs no rights to change balances.
CREATE FUNCTION ledger_entries_book() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ledger_accounts SET balance = ledger_entries_sum(NEW.account_id)
  WHERE id = NEW.account_id AND user_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_book AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entries_book();
--> statement-breakpoint
-- A balance is the sum of its entries. Any other value is rejected, whatever made the change.
CREATE FUNCTION ledger_accounts_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.balance = 0 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.user_id, NEW.system) IS NOT DISTINCT FROM (OLD.id, OLD.user_id, OLD.system)
    AND NEW.balance = ledger_entries_sum(NEW.id) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'ledger_accounts changes only through ledger_entries' USING ERRCODE = '23001';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_guard BEFORE INSERT OR UPDATE OR DELETE ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION ledger_accounts_guard();
