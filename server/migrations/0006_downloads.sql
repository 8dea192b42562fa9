CREATE TABLE "download_clicks" (
	"download_id" bigint NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "download_clicks_download_id_day_pk" PRIMARY KEY("download_id","day")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"descriptions" jsonb NOT NULL,
	"status" text NOT NULL,
	"active" boolean NOT NULL,
	"link" text NOT NULL,
	"mirrors" jsonb NOT NULL,
	"release" text,
	"released_at" timestamp with time zone,
	"size" bigint,
	"sha256" text,
	"requirements" jsonb NOT NULL,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "downloads_platform_known" CHECK ("downloads"."platform" in ('windows', 'linux', 'android')),
	CONSTRAINT "downloads_icon_known" CHECK ("downloads"."icon" in ('client', 'launcher', 'patch', 'tools')),
	CONSTRAINT "downloads_color_known" CHECK ("downloads"."color" in ('ember', 'gold', 'teal', 'violet', 'blue')),
	CONSTRAINT "downloads_status_known" CHECK ("downloads"."status" in ('available', 'beta', 'coming_soon'))
);
--> statement-breakpoint
ALTER TABLE "download_clicks" ADD CONSTRAINT "download_clicks_download_id_downloads_id_fk" FOREIGN KEY ("download_id") REFERENCES "public"."downloads"("id") ON DELETE cascade ON UPDATE no action;