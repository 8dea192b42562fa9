CREATE TABLE "forum_poll_votes" (
	"thread_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"choices" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_poll_votes_thread_id_user_id_pk" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "forum_polls" (
	"thread_id" bigint PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"choices" integer NOT NULL,
	"results" text NOT NULL,
	"changeable" boolean NOT NULL,
	"voters" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "forum_polls_results" CHECK ("forum_polls"."results" in ('always', 'voted')),
	CONSTRAINT "forum_polls_counts" CHECK ("forum_polls"."choices" > 0 and "forum_polls"."voters" >= 0)
);
--> statement-breakpoint
ALTER TABLE "forum_poll_votes" ADD CONSTRAINT "forum_poll_votes_thread_id_forum_polls_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."forum_polls"("thread_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_poll_votes" ADD CONSTRAINT "forum_poll_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_polls" ADD CONSTRAINT "forum_polls_thread_id_forum_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."forum_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_poll_votes_user" ON "forum_poll_votes" USING btree ("user_id","thread_id");