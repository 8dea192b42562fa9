ALTER TABLE "packages" ADD COLUMN "approved_rate_eur" bigint;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "approved_rate_usd" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "message_reviewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_refunds_actor" ON "payments_refunds" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_messages_waiting" ON "payments" USING btree ("id") WHERE "payments"."kind" = 'donation' and "payments"."status" = 'completed' and "payments"."message" is not null and "payments"."message_hidden" and "payments"."message_reviewed_at" is null;--> statement-breakpoint
-- Prices so far count as approved: the charged price is the regular one less the discount, as `lessDiscount` rounds it.
UPDATE "packages" SET
  "approved_rate_eur" = CASE WHEN "price_eur" > 0 THEN round(("coins" + "bonus_coins") * 100000.0 / greatest(1, "price_eur"::bigint * (100 - "discount_percentage") / 100)) END,
  "approved_rate_usd" = CASE WHEN "price_usd" > 0 THEN round(("coins" + "bonus_coins") * 100000.0 / greatest(1, "price_usd"::bigint * (100 - "discount_percentage") / 100)) END;--> statement-breakpoint
-- Messages that staff have hidden do not wait for a decision.
UPDATE "payments" SET "message_reviewed_at" = "created_at" WHERE "message_hidden";
