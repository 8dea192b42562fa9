DROP INDEX "payments_status";--> statement-breakpoint
DROP INDEX "payments_created";--> statement-breakpoint
DROP INDEX "payments_completed";--> statement-breakpoint
CREATE INDEX "ledger_transfers_cause" ON "ledger_transfers" USING btree ("cause" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_status_newest" ON "payments" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payments_review" ON "payments" USING btree ("created_at","id") WHERE "payments"."needs_review";--> statement-breakpoint
CREATE INDEX "payments_disputed" ON "payments" USING btree ("created_at","id") WHERE "payments"."dispute_state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_words" ON "payments" USING gin ("reference" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_earned" ON "payments" USING btree ("currency","completed_at","gateway","amount","refunded_amount") WHERE "payments"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "mail_outbox_cause" ON "mail_outbox" USING btree ("cause" text_pattern_ops);