CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"hash" text NOT NULL,
	"extension" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"widths" jsonb NOT NULL,
	"animated" boolean NOT NULL,
	"duration" integer,
	"placeholder" text NOT NULL,
	"bytes" bigint NOT NULL,
	"alts" jsonb NOT NULL,
	"uploader_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_status_known" CHECK ("media"."status" in ('pending', 'ready')),
	CONSTRAINT "media_kind_known" CHECK ("media"."kind" in ('image', 'video')),
	CONSTRAINT "media_bytes" CHECK ("media"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "media_usages" (
	"media_id" bigint NOT NULL,
	"domain" text NOT NULL,
	"target" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "media_usages_media_id_domain_target_pk" PRIMARY KEY("media_id","domain","target")
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_usages" ADD CONSTRAINT "media_usages_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_by_kind" ON "media" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "media_pending" ON "media" USING btree ("created_at") WHERE "media"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "media_by_uploader" ON "media" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "media_usages_by_place" ON "media_usages" USING btree ("domain","target");