ALTER TABLE "redeem_codes_batches" DROP CONSTRAINT "redeem_codes_batches_kind_known";--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" DROP CONSTRAINT "redeem_codes_batches_reward";--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" ADD COLUMN "item" jsonb;--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" ADD COLUMN "item_price" integer;--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" ADD CONSTRAINT "redeem_codes_batches_kind_known" CHECK ("redeem_codes_batches"."kind" in ('coins', 'premium', 'item'));--> statement-breakpoint
ALTER TABLE "redeem_codes_batches" ADD CONSTRAINT "redeem_codes_batches_reward" CHECK (case when "redeem_codes_batches"."kind" = 'coins' then "redeem_codes_batches"."coins" > 0 and "redeem_codes_batches"."premium_type" is null and "redeem_codes_batches"."premium_days" is null
        when "redeem_codes_batches"."kind" = 'item' then "redeem_codes_batches"."item" is not null and "redeem_codes_batches"."item_price" > 0
        else "redeem_codes_batches"."coins" is null and "redeem_codes_batches"."premium_type" is not null and "redeem_codes_batches"."premium_days" > 0 end);