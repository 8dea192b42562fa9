ALTER TABLE "payments" DROP CONSTRAINT "payments_amount_positive";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "consent_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "consent_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "consent_ip" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recipient_id" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recipient_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "message_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_recipient" ON "payments" USING btree ("recipient_id","id") WHERE "payments"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_donations" ON "payments" USING btree ("completed_at") WHERE "payments"."kind" = 'donation';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purchase" CHECK ("payments"."kind" = 'donation' or ("payments"."coins" > 0 and "payments"."consent_at" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recipient_other" CHECK ("payments"."recipient_id" <> "payments"."user_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_message_length" CHECK (length("payments"."message") < 200);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount" > 0 and "payments"."coins" >= 0 and "payments"."bonus_coins" >= 0);