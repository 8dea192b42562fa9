-- Marks threads into which posts were moved before 0093: only such posts can be older than those with lower numbers.
UPDATE "forum_threads" SET "mixed" = true WHERE NOT "mixed" AND "id" IN (
  SELECT "thread_id" FROM (
    SELECT "thread_id", "created_at" < lag("created_at") OVER (PARTITION BY "thread_id" ORDER BY "no") AS "is_older" FROM "forum_posts") "posts"
  WHERE "is_older");--> statement-breakpoint
-- Created before the others are dropped, so that posts can be read meanwhile.
CREATE INDEX "forum_posts_words_by_range" ON "forum_posts" USING gin ("lexemes",(array[id >> 14, ~(id >> 10)])) WITH (gin_pending_list_limit=64);--> statement-breakpoint
DROP INDEX "forum_posts_words";--> statement-breakpoint
DROP INDEX "forum_posts_recent";
