CREATE TABLE "events_dates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_dates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"date" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_dates_state" CHECK ("events_dates"."state" in ('planned', 'cancelled', 'removed')),
	CONSTRAINT "events_dates_length" CHECK ("events_dates"."starts_at" < "events_dates"."ends_at"),
	CONSTRAINT "events_dates_taken" CHECK ("events_dates"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "events_reminders" (
	"event_id" bigint NOT NULL,
	"date" date NOT NULL,
	"user_id" bigint NOT NULL,
	"minutes" integer NOT NULL,
	"zone" text NOT NULL,
	"remind_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "events_reminders_event_id_date_user_id_pk" PRIMARY KEY("event_id","date","user_id")
);
--> statement-breakpoint
CREATE TABLE "events_sign_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_sign_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"date" date NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"status" text NOT NULL,
	"source_language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"bodies" jsonb NOT NULL,
	"date" date NOT NULL,
	"time" text,
	"zone" text NOT NULL,
	"minutes" integer NOT NULL,
	"days" integer NOT NULL,
	"rule" jsonb,
	"exceptions" jsonb NOT NULL,
	"sign_up" boolean NOT NULL,
	"places" integer,
	"shown_from" timestamp with time zone,
	"shown_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_type_known" CHECK ("events"."type" in ('tournament', 'event', 'maintenance', 'update')),
	CONSTRAINT "events_status_known" CHECK ("events"."status" in ('draft', 'published', 'cancelled', 'deleted')),
	CONSTRAINT "events_language_known" CHECK ("events"."source_language" in ('en', 'it', 'es', 'ro', 'tr', 'de', 'fr', 'pl', 'hu', 'pt')),
	CONSTRAINT "events_shown" CHECK ("events"."shown_from" < "events"."shown_until"),
	CONSTRAINT "events_places" CHECK ("events"."places" > 0)
);
--> statement-breakpoint
ALTER TABLE "events_dates" ADD CONSTRAINT "events_dates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events_reminders" ADD CONSTRAINT "events_reminders_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events_reminders" ADD CONSTRAINT "events_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events_sign_ups" ADD CONSTRAINT "events_sign_ups_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events_sign_ups" ADD CONSTRAINT "events_sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_dates_once" ON "events_dates" USING btree ("event_id","date");--> statement-breakpoint
CREATE INDEX "events_dates_start" ON "events_dates" USING btree ("starts_at","event_id");--> statement-breakpoint
CREATE INDEX "events_dates_end" ON "events_dates" USING btree ("ends_at","event_id");--> statement-breakpoint
CREATE INDEX "events_dates_changed" ON "events_dates" USING btree ("changed_at") WHERE "events_dates"."state" <> 'planned';--> statement-breakpoint
CREATE INDEX "events_reminders_user" ON "events_reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_reminders_due" ON "events_reminders" USING btree ("remind_at") WHERE "events_reminders"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_sign_ups_once" ON "events_sign_ups" USING btree ("event_id","date","user_id");--> statement-breakpoint
CREATE INDEX "events_sign_ups_user" ON "events_sign_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_sign_ups_order" ON "events_sign_ups" USING btree ("event_id","date","id");--> statement-breakpoint
CREATE INDEX "events_status" ON "events" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "events_type" ON "events" USING btree ("type","id");