CREATE TABLE "legal_texts" (
	"document" text PRIMARY KEY NOT NULL,
	"source_language" text NOT NULL,
	"contents" jsonb NOT NULL,
	"source_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_texts_document_known" CHECK ("legal_texts"."document" in ('terms', 'privacy', 'gameRules', 'shippingPolicy')),
	CONSTRAINT "legal_texts_language_known" CHECK ("legal_texts"."source_language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'))
);
--> statement-breakpoint
CREATE TABLE "share_pictures" (
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"language" text NOT NULL,
	"url" text NOT NULL,
	"picture" "bytea" NOT NULL,
	CONSTRAINT "share_pictures_kind_target_id_language_pk" PRIMARY KEY("kind","target_id","language"),
	CONSTRAINT "share_pictures_url" UNIQUE("url"),
	CONSTRAINT "share_pictures_kind_known" CHECK ("share_pictures"."kind" in ('news', 'event', 'page', 'presentation', 'site')),
	CONSTRAINT "share_pictures_language_known" CHECK ("share_pictures"."language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'))
);
--> statement-breakpoint
ALTER TABLE "custom_pages" ADD COLUMN "source_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "source_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "source_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "forum_section_id" bigint;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "forum_thread_id" bigint;--> statement-breakpoint
ALTER TABLE "presentations" ADD COLUMN "source_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "support_articles" ADD COLUMN "source_hashes" jsonb DEFAULT '{}'::jsonb NOT NULL;