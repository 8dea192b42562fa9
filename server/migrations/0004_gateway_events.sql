DROP INDEX "payments_refunds_waiting";--> statement-breakpoint
DROP INDEX "payments_next_check";--> statement-breakpoint
DROP INDEX "payments_inbox_open";--> statement-breakpoint
ALTER TABLE "payments_inbox" ADD COLUMN "payment_id" bigint;--> statement-breakpoint
ALTER TABLE "payments_inbox" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments_inbox" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "payments_inbox" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "payments_inbox" ADD CONSTRAINT "payments_inbox_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_inbox_due" ON "payments_inbox" USING btree ("gateway","next_attempt_at") WHERE "payments_inbox"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "payments_inbox_resolved" ON "payments_inbox" USING btree ("id","gateway") WHERE "payments_inbox"."resolution" is not null;--> statement-breakpoint
CREATE INDEX "payments_inbox_payment" ON "payments_inbox" USING btree ("payment_id") WHERE "payments_inbox"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_refunds_waiting" ON "payments_refunds" USING btree ("gateway","next_attempt_at") WHERE "payments_refunds"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_next_check" ON "payments" USING btree ("gateway","next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_inbox_open" ON "payments_inbox" USING btree ("id","gateway","received_at") WHERE "payments_inbox"."processed_at" is null;--> statement-breakpoint
ALTER TABLE "payments_inbox" ADD CONSTRAINT "payments_inbox_resolution" CHECK ("payments_inbox"."resolution" is null or "payments_inbox"."processed_at" is not null);