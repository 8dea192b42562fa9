CREATE TABLE "forum_images" (
	"key" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"author_id" bigint,
	"post_id" bigint,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "forum_images_status" CHECK ("forum_images"."status" in ('pending', 'ready', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "forum_cleanups" ADD COLUMN "messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forum_images" ADD CONSTRAINT "forum_images_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_images" ADD CONSTRAINT "forum_images_post_id_forum_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_images_by_author" ON "forum_images" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "forum_images_by_post" ON "forum_images" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "forum_images_by_status" ON "forum_images" USING btree ("status","created_at");