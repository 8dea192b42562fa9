CREATE TABLE "download_link_checks" (
	"link" text PRIMARY KEY NOT NULL,
	"healthy" boolean NOT NULL,
	"contrary" integer NOT NULL,
	"problem" text,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_link_checks_problem_known" CHECK ("download_link_checks"."problem" in ('blocked', 'unreachable', 'timeout', 'status', 'size', 'checksum'))
);
--> statement-breakpoint
CREATE TABLE "launcher_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"retires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "launcher_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "launcher_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"files" text NOT NULL,
	"file_count" integer NOT NULL,
	"size" bigint NOT NULL,
	"sequence" integer,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "launcher_releases_published_has_time" CHECK (("launcher_releases"."sequence" is null) = ("launcher_releases"."published_at" is null))
);
--> statement-breakpoint
CREATE TABLE "launcher_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"mirrors" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "launcher_settings_single" CHECK ("launcher_settings"."id" = 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "launcher_releases_version" ON "launcher_releases" USING btree (lower("version"));--> statement-breakpoint
CREATE UNIQUE INDEX "launcher_releases_sequence" ON "launcher_releases" USING btree ("sequence");