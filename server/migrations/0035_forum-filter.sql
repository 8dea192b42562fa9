CREATE TABLE "word_filters" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "word_filters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"pattern" text NOT NULL,
	"language" text,
	"action" text NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "word_filters_kind" CHECK ("word_filters"."kind" in ('word', 'link')),
	CONSTRAINT "word_filters_action" CHECK ("word_filters"."action" in ('mask', 'hold', 'reject'))
);
--> statement-breakpoint
CREATE TABLE "forum_held" (
	"post_id" bigint PRIMARY KEY NOT NULL,
	"author_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"found" jsonb NOT NULL,
	"opens" boolean NOT NULL,
	CONSTRAINT "forum_held_reason" CHECK ("forum_held"."reason" in ('newAccount', 'filter'))
);
--> statement-breakpoint
ALTER TABLE "forum_threads" DROP CONSTRAINT "forum_threads_counts";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "forum_members" ADD COLUMN "thanks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_held" ADD CONSTRAINT "forum_held_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_held" ADD CONSTRAINT "forum_held_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "word_filters_pattern" ON "word_filters" USING btree ("kind","pattern",coalesce("language", ''));--> statement-breakpoint
CREATE INDEX "forum_held_author" ON "forum_held" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "forum_threads" ADD CONSTRAINT "forum_threads_counts" CHECK (("forum_threads"."hidden" or not "forum_threads"."held") and "forum_threads"."posts" >= 0 and "forum_threads"."last_post_no" <= "forum_threads"."last_no" and "forum_threads"."participants" >= 0);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('forum_reply', 'forum_mention', 'chat_message', 'forum_warning', 'forum_report', 'forum_held', 'event_reminder', 'event_cancelled', 'coins_credited', 'coins_changed', 'payment_refunded', 'gift_received', 'item_delivered', 'item_refunded', 'sponsor_payout', 'role_changed', 'level_changed', 'password_changed', 'email_changed', 'new_device'));