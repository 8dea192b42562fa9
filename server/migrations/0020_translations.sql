CREATE TABLE "translations_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translations_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"language" text NOT NULL,
	"key" text NOT NULL,
	"before" text,
	"after" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	CONSTRAINT "translations_changes_language_known" CHECK ("translations_changes"."language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'))
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"language" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "translations_language_key_pk" PRIMARY KEY("language","key"),
	CONSTRAINT "translations_language_known" CHECK ("translations"."language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'))
);
--> statement-breakpoint
CREATE TABLE "translations_versions" (
	"language" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "translations_versions_language_known" CHECK ("translations_versions"."language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt'))
);
--> statement-breakpoint
ALTER TABLE "translations_changes" ADD CONSTRAINT "translations_changes_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translations" ADD CONSTRAINT "translations_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "translations_changes_language" ON "translations_changes" USING btree ("language","id");--> statement-breakpoint
CREATE INDEX "translations_changes_key" ON "translations_changes" USING btree ("language","key","id");--> statement-breakpoint
CREATE INDEX "translations_changes_changed_by" ON "translations_changes" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "translations_updated_by" ON "translations" USING btree ("updated_by");