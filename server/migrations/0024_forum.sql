CREATE TABLE "forum_drafts" (
	"user_id" bigint NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	"body" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_drafts_user_id_target_pk" PRIMARY KEY("user_id","target")
);
--> statement-breakpoint
CREATE TABLE "forum_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"names" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_members" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"warnings" integer DEFAULT 0 NOT NULL,
	"read_before" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "forum_post_reactions" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	CONSTRAINT "forum_post_reactions_post_id_user_id_reaction_pk" PRIMARY KEY("post_id","user_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "forum_post_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_post_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"author_id" bigint NOT NULL,
	"body" jsonb NOT NULL,
	"text" text NOT NULL,
	"quote_post_id" bigint,
	"quote_text" text,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"removal_reason" text DEFAULT '' NOT NULL,
	"upvotes" integer DEFAULT 0 NOT NULL,
	"downvotes" integer DEFAULT 0 NOT NULL,
	"reactions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "forum_posts_removed" CHECK (("forum_posts"."removed_at" is null) = ("forum_posts"."removed_by" is null)),
	CONSTRAINT "forum_posts_votes" CHECK ("forum_posts"."upvotes" >= 0 and "forum_posts"."downvotes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "forum_readers" (
	"user_id" bigint NOT NULL,
	"thread_id" bigint NOT NULL,
	"read_no" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"follows" boolean DEFAULT false NOT NULL,
	"notified_no" integer DEFAULT 0 NOT NULL,
	"bookmarked_at" timestamp with time zone,
	"wrote" boolean DEFAULT false NOT NULL,
	CONSTRAINT "forum_readers_user_id_thread_id_pk" PRIMARY KEY("user_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "forum_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"post_text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_by" bigint,
	"decision" text,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "forum_reports_reason" CHECK ("forum_reports"."reason" in ('spam', 'harassment', 'inappropriate_content', 'misinformation', 'copyright_violation', 'other')),
	CONSTRAINT "forum_reports_state" CHECK ("forum_reports"."state" in ('open', 'claimed', 'upheld', 'dismissed')),
	CONSTRAINT "forum_reports_decided" CHECK (("forum_reports"."state" in ('upheld', 'dismissed')) = ("forum_reports"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "forum_sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"slug" text NOT NULL,
	"names" jsonb NOT NULL,
	"descriptions" jsonb NOT NULL,
	"icon" text NOT NULL,
	"language" text,
	"see_right" text NOT NULL,
	"post_right" text NOT NULL,
	"reply_right" text NOT NULL,
	"permission" text,
	"read_only" boolean NOT NULL,
	"sort_order" integer NOT NULL,
	"threads" integer DEFAULT 0 NOT NULL,
	"posts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "forum_sections_icon" CHECK ("forum_sections"."icon" in ('scroll', 'horn', 'swords', 'castle', 'shield', 'coins', 'wrench', 'tankard', 'crown')),
	CONSTRAINT "forum_sections_rights" CHECK ("forum_sections"."see_right" in ('everyone', 'players', 'staff', 'permission') and "forum_sections"."post_right" in ('everyone', 'players', 'staff', 'permission') and "forum_sections"."reply_right" in ('everyone', 'players', 'staff', 'permission'))
);
--> statement-breakpoint
CREATE TABLE "forum_threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"section_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"prefix" text,
	"pinned" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"locked" boolean DEFAULT false NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"hidden_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_no" integer NOT NULL,
	"posts" integer NOT NULL,
	"last_post_no" integer NOT NULL,
	"last_post_author_id" bigint NOT NULL,
	"last_post_at" timestamp with time zone NOT NULL,
	"participants" integer NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"heat" double precision GENERATED ALWAYS AS (log(greatest(1, participants * 2 + score)::double precision) + extract(epoch from created_at at time zone 'UTC')::double precision / 172800) STORED NOT NULL,
	"solution_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "forum_threads_prefix" CHECK ("forum_threads"."prefix" in ('question', 'guide', 'suggestion', 'bug', 'event')),
	CONSTRAINT "forum_threads_counts" CHECK ("forum_threads"."posts" >= 0 and "forum_threads"."last_post_no" <= "forum_threads"."last_no" and "forum_threads"."participants" >= 0)
);
--> statement-breakpoint
CREATE TABLE "forum_votes" (
	"post_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"value" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_votes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id"),
	CONSTRAINT "forum_votes_value" CHECK ("forum_votes"."value" in (-1, 1))
);
--> statement-breakpoint
ALTER TABLE "forum_drafts" ADD CONSTRAINT "forum_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_members" ADD CONSTRAINT "forum_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_reactions" ADD CONSTRAINT "forum_post_reactions_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_reactions" ADD CONSTRAINT "forum_post_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_versions" ADD CONSTRAINT "forum_post_versions_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_thread_id_forum_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."forum_threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_posts" ADD CONSTRAINT "forum_posts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_readers" ADD CONSTRAINT "forum_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_readers" ADD CONSTRAINT "forum_readers_thread_id_forum_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."forum_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_reports" ADD CONSTRAINT "forum_reports_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_sections" ADD CONSTRAINT "forum_sections_group_id_forum_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."forum_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD CONSTRAINT "forum_threads_section_id_forum_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."forum_sections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD CONSTRAINT "forum_threads_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_threads" ADD CONSTRAINT "forum_threads_last_post_author_id_users_id_fk" FOREIGN KEY ("last_post_author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_votes" ADD CONSTRAINT "forum_votes_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_votes" ADD CONSTRAINT "forum_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_post_reactions_user" ON "forum_post_reactions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "forum_post_versions_post" ON "forum_post_versions" USING btree ("post_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_posts_no" ON "forum_posts" USING btree ("thread_id","no");--> statement-breakpoint
CREATE INDEX "forum_posts_author" ON "forum_posts" USING btree ("author_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forum_posts_by_author" ON "forum_posts" USING btree ("thread_id","author_id") WHERE "forum_posts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "forum_readers_open" ON "forum_readers" USING btree ("thread_id","read_at");--> statement-breakpoint
CREATE INDEX "forum_readers_follow" ON "forum_readers" USING btree ("thread_id") WHERE "forum_readers"."follows";--> statement-breakpoint
CREATE UNIQUE INDEX "forum_reports_once" ON "forum_reports" USING btree ("post_id","reporter_id");--> statement-breakpoint
CREATE INDEX "forum_reports_waiting" ON "forum_reports" USING btree ("id") WHERE "forum_reports"."state" in ('open', 'claimed');--> statement-breakpoint
CREATE INDEX "forum_reports_reporter" ON "forum_reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_sections_slug" ON "forum_sections" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "forum_threads_section" ON "forum_threads" USING btree ("section_id","pinned","last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forum_threads_feed" ON "forum_threads" USING btree ("section_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forum_threads_new" ON "forum_threads" USING btree ("last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forum_threads_popular" ON "forum_threads" USING btree ("heat" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "forum_threads_unanswered" ON "forum_threads" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "forum_threads"."posts" = 1;--> statement-breakpoint
CREATE INDEX "forum_threads_author" ON "forum_threads" USING btree ("author_id","id");--> statement-breakpoint
CREATE INDEX "forum_threads_last_author" ON "forum_threads" USING btree ("last_post_author_id");--> statement-breakpoint
CREATE INDEX "forum_votes_user" ON "forum_votes" USING btree ("user_id");