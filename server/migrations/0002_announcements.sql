CREATE TABLE "announcements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"texts" jsonb NOT NULL,
	"link" text,
	"tone" text NOT NULL,
	"audience" text NOT NULL,
	"dismissible" boolean NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_status_known" CHECK ("announcements"."status" in ('draft', 'published')),
	CONSTRAINT "announcements_tone_known" CHECK ("announcements"."tone" in ('info', 'success', 'warning', 'danger')),
	CONSTRAINT "announcements_audience_known" CHECK ("announcements"."audience" in ('everyone', 'visitors', 'players', 'staff')),
	CONSTRAINT "announcements_dates" CHECK ("announcements"."starts_at" < "announcements"."ends_at")
);
