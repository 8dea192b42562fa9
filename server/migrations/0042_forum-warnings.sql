CREATE TABLE "forum_cleanup_posts" (
	"cleanup_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "forum_cleanup_posts_cleanup_id_post_id_pk" PRIMARY KEY("cleanup_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "forum_cleanups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_cleanups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"threads" integer NOT NULL,
	"replies" integer NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "forum_warnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_warnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"by_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "forum_warnings_points" CHECK ("forum_warnings"."points" > 0)
);
--> statement-breakpoint
ALTER TABLE "forum_cleanup_posts" ADD CONSTRAINT "forum_cleanup_posts_cleanup_id_forum_cleanups_id_fk" FOREIGN KEY ("cleanup_id") REFERENCES "public"."forum_cleanups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_cleanup_posts" ADD CONSTRAINT "forum_cleanup_posts_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_cleanups" ADD CONSTRAINT "forum_cleanups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_cleanups" ADD CONSTRAINT "forum_cleanups_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_warnings" ADD CONSTRAINT "forum_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_warnings" ADD CONSTRAINT "forum_warnings_by_id_users_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_warnings" ADD CONSTRAINT "forum_warnings_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_cleanups_user" ON "forum_cleanups" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "forum_warnings_user" ON "forum_warnings" USING btree ("user_id","id");