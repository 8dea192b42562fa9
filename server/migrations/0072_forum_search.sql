-- Each search reads the whole list of entries that are to be sorted in later. It had up to 4 MB.
ALTER INDEX "forum_posts_words" SET (gin_pending_list_limit = 64);--> statement-breakpoint
SELECT gin_clean_pending_list('forum_posts_words');--> statement-breakpoint
CREATE INDEX "forum_posts_recent" ON "forum_posts" USING brin ("id");
