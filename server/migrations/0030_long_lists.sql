DROP INDEX "ledger_entries_account";--> statement-breakpoint
DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "payments_status_newest";--> statement-breakpoint
DROP INDEX "payments_donations";--> statement-breakpoint
CREATE INDEX "payments_messages" ON "payments" USING btree ("id") WHERE "payments"."kind" = 'donation' and "payments"."status" = 'completed' and "payments"."message" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id","amount");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id","user_id");--> statement-breakpoint
CREATE INDEX "payments_status_newest" ON "payments" USING btree ("status","created_at","id","user_id");--> statement-breakpoint
CREATE INDEX "payments_donations" ON "payments" USING btree ("completed_at","id") WHERE "payments"."kind" = 'donation' and "payments"."status" = 'completed';