CREATE TABLE "forum_author_counts" (
	"user_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"posts" integer NOT NULL,
	"thanks" integer NOT NULL,
	CONSTRAINT "forum_author_counts_user_id_section_id_pk" PRIMARY KEY("user_id","section_id")
);
--> statement-breakpoint
ALTER TABLE "forum_author_counts" ADD CONSTRAINT "forum_author_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_author_counts" ADD CONSTRAINT "forum_author_counts_section_id_forum_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."forum_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forum_author_counts_section" ON "forum_author_counts" USING btree ("section_id");--> statement-breakpoint
INSERT INTO "forum_author_counts" ("user_id", "section_id", "posts", "thanks")
SELECT p."author_id", t."section_id", count(*), coalesce(sum((p."reactions" ->> 'thanks')::int), 0)
FROM "forum_posts" p JOIN "forum_threads" t ON t."id" = p."thread_id"
WHERE p."removed_at" IS NULL AND NOT t."hidden"
GROUP BY 1, 2;
