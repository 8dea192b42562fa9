CREATE TABLE "presentations_views" (
	"presentation_id" bigint NOT NULL,
	"day" date NOT NULL,
	"viewer" text NOT NULL,
	CONSTRAINT "presentations_views_presentation_id_day_viewer_pk" PRIMARY KEY("presentation_id","day","viewer")
);
--> statement-breakpoint
CREATE TABLE "presentations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "presentations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"titles" jsonb NOT NULL,
	"excerpts" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"slides" jsonb NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"creator_id" bigint,
	"sort_order" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presentations_status_known" CHECK ("presentations"."status" in ('draft', 'published'))
);
--> statement-breakpoint
ALTER TABLE "presentations_views" ADD CONSTRAINT "presentations_views_presentation_id_presentations_id_fk" FOREIGN KEY ("presentation_id") REFERENCES "public"."presentations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presentations" ADD CONSTRAINT "presentations_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presentations_views_by_day" ON "presentations_views" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "presentations_slug" ON "presentations" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "presentations_by_creator" ON "presentations" USING btree ("creator_id");