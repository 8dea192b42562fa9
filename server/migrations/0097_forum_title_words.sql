-- PL/pgSQL, because PostgreSQL would inline an SQL function and ignore its declared cost.
CREATE FUNCTION forum_title_words(title text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 AS $$
BEGIN
  RETURN to_tsvector('simple', lower(translate(regexp_replace(normalize(title, NFD), '[\u0300-\u036f]+', '', 'g'), 'ŁłĐđØøı', 'LlDdOoi')));
END $$;--> statement-breakpoint
-- Created before the old index is dropped, so that searches stay fast.
CREATE INDEX "forum_threads_title_words" ON "forum_threads" USING gin (forum_title_words(title));--> statement-breakpoint
DROP INDEX "forum_threads_words";
