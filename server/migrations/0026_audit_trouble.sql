DROP INDEX "audit_logs_trouble";--> statement-breakpoint
CREATE INDEX "audit_logs_trouble" ON "audit_logs" USING btree ("result","id","http_status") WHERE "audit_logs"."result" <> 'success';