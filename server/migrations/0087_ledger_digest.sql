-- The same digest in PL/pgSQL, which plans the query once per connection. A function in SQL plans it again in every transaction.
CREATE OR REPLACE FUNCTION ledger_entries_digest(row_ ledger_entries) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT encode(sha256(convert_to(jsonb_build_array(
    row_.previous_hash, row_.id, row_.transfer_id, t.kind, t.cause, t.note, row_.account_id, row_.amount, row_.currency,
    to_char(row_.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')
  )::text, 'UTF8')), 'hex') FROM ledger_transfers t WHERE t.id = row_.transfer_id);
END $$;
