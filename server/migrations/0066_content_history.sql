CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" bigint NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_drafts_kind_target_pk" PRIMARY KEY("kind","target"),
	CONSTRAINT "content_drafts_kind_known" CHECK ("content_drafts"."kind" in ('custom-pages', 'support', 'events', 'presentations', 'legal'))
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"saved_by" bigint,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_revisions_kind_known" CHECK ("content_revisions"."kind" in ('custom-pages', 'support', 'events', 'presentations', 'legal'))
);
--> statement-breakpoint
ALTER TABLE "items_marks" DROP CONSTRAINT "items_marks_reason";--> statement-breakpoint
ALTER TABLE "legal_texts" DROP CONSTRAINT "legal_texts_document_known";--> statement-breakpoint
ALTER TABLE "content_drafts" ADD CONSTRAINT "content_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD CONSTRAINT "content_revisions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_drafts_saved_by" ON "content_drafts" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "content_revisions_item" ON "content_revisions" USING btree ("kind","target","id");--> statement-breakpoint
CREATE INDEX "content_revisions_saved_by" ON "content_revisions" USING btree ("saved_by");--> statement-breakpoint
ALTER TABLE "items_marks" ADD CONSTRAINT "items_marks_reason" CHECK ("items_marks"."reason" in ('earned', 'spent', 'returned', 'withdrawn', 'staff'));--> statement-breakpoint
ALTER TABLE "legal_texts" ADD CONSTRAINT "legal_texts_document_known" CHECK ("legal_texts"."document" in ('terms', 'privacy', 'gameRules', 'shippingPolicy', 'imprint'));