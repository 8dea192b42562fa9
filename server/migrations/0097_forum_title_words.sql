-- PL/pgSQL and not SQL, because PostgreSQL would replace an SQL function by its text and ignore the cost.
CREATE FUNCTION forum_title_words(title text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 AS $$
BEGIN
  RETURN to_tsvector('simple', lower(translate(regexp_replace(normalize(title, NFD), '[\u0300-\u036f]+', '', 'g'), 'ŁłĐđØøı', 'LlDdOoi')));
END $$;--> statement-breakpoint
-- Created before the other is dropped, so that searches are fast meanwhile.
CREATE INDEX "forum_threads_title_words" ON "forum_threads" USING gin (forum_title_words(title));--> statement-breakpoint
DROP INDEX "forum_threads_words";
