-- Balances are booked with the rights of the schema's owner, so that the role that serves requests needs none on them.
ALTER FUNCTION ledger_entries_book() SECURITY DEFINER SET search_path = public, pg_temp;
