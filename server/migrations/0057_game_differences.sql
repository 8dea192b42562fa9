CREATE TABLE "differences_balances" (
	"family" text NOT NULL,
	"account_id" text NOT NULL,
	"balance" bigint NOT NULL,
	"moved" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "differences_balances_family_account_id_pk" PRIMARY KEY("family","account_id")
);
--> statement-breakpoint
CREATE TABLE "differences_checks" (
	"family" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"accounts" integer DEFAULT 0 NOT NULL,
	"coins" bigint,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"family" text NOT NULL,
	"account_id" text NOT NULL,
	"login" text NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"portal" text NOT NULL,
	"game" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"applied_to" text,
	"resolution" text,
	"resolved_by" bigint,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "differences_kind" CHECK ("differences"."kind" in ('ban', 'staff_level', 'coins')),
	CONSTRAINT "differences_status" CHECK ("differences"."status" in ('open', 'dismissed', 'resolved')),
	CONSTRAINT "differences_resolved" CHECK (("differences"."status" = 'resolved') = ("differences"."resolved_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "differences_one" ON "differences" USING btree ("family","account_id","kind") WHERE status <> 'resolved';--> statement-breakpoint
CREATE INDEX "differences_status" ON "differences" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "differences_kind" ON "differences" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "differences_user" ON "differences" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_arrived" ON "deliveries" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "deliveries_coins" ON "deliveries" USING btree ("account_id") WHERE kind = 'coins' and status = 'delivered';