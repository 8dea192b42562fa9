CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category" text NOT NULL,
	"status" text NOT NULL,
	"publish_at" timestamp with time zone,
	"pinned" boolean NOT NULL,
	"source_language" text NOT NULL,
	"author_id" bigint,
	"cover_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_category_known" CHECK ("news"."category" in ('general', 'updates', 'events', 'announcements', 'patchnotes')),
	CONSTRAINT "news_status_known" CHECK ("news"."status" in ('draft', 'published')),
	CONSTRAINT "news_source_language_known" CHECK ("news"."source_language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt')),
	CONSTRAINT "news_published_has_time" CHECK ("news"."status" <> 'published' or "news"."publish_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "news_drafts" (
	"news_id" bigint NOT NULL,
	"language" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_drafts_news_id_language_pk" PRIMARY KEY("news_id","language")
);
--> statement-breakpoint
CREATE TABLE "news_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"news_id" bigint NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" jsonb NOT NULL,
	"hash" text NOT NULL,
	"saved_by" bigint,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_slugs" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"news_id" bigint NOT NULL,
	CONSTRAINT "news_slugs_slug_language_pk" PRIMARY KEY("slug","language")
);
--> statement-breakpoint
CREATE TABLE "news_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"news_id" bigint NOT NULL,
	"language" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL,
	"body" jsonb NOT NULL,
	"body_text" text NOT NULL,
	"reading_minutes" integer NOT NULL,
	"source_hash" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_texts_language" UNIQUE("news_id","language"),
	CONSTRAINT "news_texts_slug" UNIQUE("slug","language"),
	CONSTRAINT "news_texts_language_known" CHECK ("news_texts"."language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'))
);
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_drafts" ADD CONSTRAINT "news_drafts_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_revisions" ADD CONSTRAINT "news_revisions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_revisions" ADD CONSTRAINT "news_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_slugs" ADD CONSTRAINT "news_slugs_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_texts" ADD CONSTRAINT "news_texts_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_shown" ON "news" USING btree ("pinned" DESC NULLS LAST,"publish_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "news_shown_category" ON "news" USING btree ("category","pinned" DESC NULLS LAST,"publish_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "news_time" ON "news" USING btree ("publish_at","id") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "news_author" ON "news" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "news_cover" ON "news" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "news_revisions_text" ON "news_revisions" USING btree ("news_id","language","id");--> statement-breakpoint
CREATE INDEX "news_revisions_saved_by" ON "news_revisions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "news_slugs_news" ON "news_slugs" USING btree ("news_id");