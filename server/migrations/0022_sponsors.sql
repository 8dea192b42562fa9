CREATE TABLE "sponsors_clicks" (
	"token" text PRIMARY KEY NOT NULL,
	"sponsor_id" bigint NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sponsors_days" (
	"sponsor_id" bigint NOT NULL,
	"day" text NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"sign_ups" integer DEFAULT 0 NOT NULL,
	"registrations" integer DEFAULT 0 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	"buyers" integer DEFAULT 0 NOT NULL,
	"coins" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sponsors_days_sponsor_id_day_pk" PRIMARY KEY("sponsor_id","day")
);
--> statement-breakpoint
CREATE TABLE "sponsors_earnings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_earnings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sponsor_id" bigint NOT NULL,
	"registration_id" bigint NOT NULL,
	"payment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"base" bigint NOT NULL,
	"rate" integer NOT NULL,
	"multiplier" integer NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"coins" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"payout_id" bigint
);
--> statement-breakpoint
CREATE TABLE "sponsors_payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sponsor_id" bigint NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"coins" bigint NOT NULL,
	"method" text NOT NULL,
	"pay_currency" text NOT NULL,
	"details" text,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"paid_amount" bigint,
	"reference" text,
	"note" text,
	CONSTRAINT "sponsors_payouts_paid" CHECK ("sponsors_payouts"."status" <> 'paid' or "sponsors_payouts"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sponsors_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sponsor_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"user_id" bigint,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"score" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"address_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone,
	"first_purchase_at" timestamp with time zone,
	"decided_by" bigint,
	"decided_at" timestamp with time zone,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sponsors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"status_reason" text DEFAULT '' NOT NULL,
	"contact_email" text NOT NULL,
	"website_url" text DEFAULT '' NOT NULL,
	"contact_person" text DEFAULT '' NOT NULL,
	"discord" text DEFAULT '' NOT NULL,
	"telegram" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"admin_notes" text DEFAULT '' NOT NULL,
	"landing" text DEFAULT 'register' NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"commission_rate" integer NOT NULL,
	"minimum_payout" integer NOT NULL,
	"tier" text DEFAULT 'bronze' NOT NULL,
	"tier_by_rule" boolean DEFAULT true NOT NULL,
	"payout_method" text DEFAULT 'paypal' NOT NULL,
	"currency" text DEFAULT 'eur' NOT NULL,
	"payout_details" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sponsors_code_rule" CHECK ("sponsors"."code" ~ '^[A-Z0-9]{5}$'),
	CONSTRAINT "sponsors_status_known" CHECK ("sponsors"."status" in ('active', 'suspended', 'removed')),
	CONSTRAINT "sponsors_tier_known" CHECK ("sponsors"."tier" in ('bronze', 'silver', 'gold', 'platinum', 'diamond')),
	CONSTRAINT "sponsors_terms" CHECK ("sponsors"."commission_rate" between 0 and 100 and "sponsors"."minimum_payout" > 0)
);
--> statement-breakpoint
ALTER TABLE "sponsors_clicks" ADD CONSTRAINT "sponsors_clicks_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_days" ADD CONSTRAINT "sponsors_days_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_earnings" ADD CONSTRAINT "sponsors_earnings_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_earnings" ADD CONSTRAINT "sponsors_earnings_registration_id_sponsors_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."sponsors_registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_earnings" ADD CONSTRAINT "sponsors_earnings_payout_id_sponsors_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."sponsors_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_payouts" ADD CONSTRAINT "sponsors_payouts_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_payouts" ADD CONSTRAINT "sponsors_payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_registrations" ADD CONSTRAINT "sponsors_registrations_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_registrations" ADD CONSTRAINT "sponsors_registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors_registrations" ADD CONSTRAINT "sponsors_registrations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_clicks_once" ON "sponsors_clicks" USING btree ("sponsor_id","visitor");--> statement-breakpoint
CREATE INDEX "sponsors_clicks_age" ON "sponsors_clicks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_earnings_cause" ON "sponsors_earnings" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "sponsors_earnings_list" ON "sponsors_earnings" USING btree ("sponsor_id","id");--> statement-breakpoint
CREATE INDEX "sponsors_earnings_payment" ON "sponsors_earnings" USING btree ("payment_id","id");--> statement-breakpoint
CREATE INDEX "sponsors_earnings_registration" ON "sponsors_earnings" USING btree ("registration_id","id");--> statement-breakpoint
CREATE INDEX "sponsors_earnings_unpaid" ON "sponsors_earnings" USING btree ("sponsor_id","currency") WHERE "sponsors_earnings"."payout_id" is null;--> statement-breakpoint
CREATE INDEX "sponsors_earnings_payout" ON "sponsors_earnings" USING btree ("payout_id","id") WHERE "sponsors_earnings"."payout_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_payouts_one_open" ON "sponsors_payouts" USING btree ("sponsor_id","currency") WHERE "sponsors_payouts"."status" in ('requested', 'approved');--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_payouts_reference" ON "sponsors_payouts" USING btree ("method","reference");--> statement-breakpoint
CREATE INDEX "sponsors_payouts_list" ON "sponsors_payouts" USING btree ("sponsor_id","id");--> statement-breakpoint
CREATE INDEX "sponsors_payouts_decider" ON "sponsors_payouts" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_registrations_user_unique" ON "sponsors_registrations" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_registrations_number" ON "sponsors_registrations" USING btree ("sponsor_id","number");--> statement-breakpoint
CREATE INDEX "sponsors_registrations_list" ON "sponsors_registrations" USING btree ("sponsor_id","id");--> statement-breakpoint
CREATE INDEX "sponsors_registrations_state" ON "sponsors_registrations" USING btree ("sponsor_id","state","id");--> statement-breakpoint
CREATE INDEX "sponsors_registrations_recent" ON "sponsors_registrations" USING btree ("sponsor_id","created_at");--> statement-breakpoint
CREATE INDEX "sponsors_registrations_waiting" ON "sponsors_registrations" USING btree ("created_at") WHERE "sponsors_registrations"."active_at" is null;--> statement-breakpoint
CREATE INDEX "sponsors_registrations_decider" ON "sponsors_registrations" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_code_unique" ON "sponsors" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "sponsors_user_unique" ON "sponsors" USING btree ("user_id") WHERE "sponsors"."status" <> 'removed';
--> statement-breakpoint
-- Earnings are append-only: only the payout that a line belongs to may change.
CREATE FUNCTION sponsors_earnings_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (to_jsonb(NEW) - 'payout_id') <> (to_jsonb(OLD) - 'payout_id') THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '23001';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sponsors_earnings_keep BEFORE UPDATE OR DELETE ON sponsors_earnings
  FOR EACH ROW EXECUTE FUNCTION sponsors_earnings_keep();
