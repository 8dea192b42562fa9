-- Searches parts of names and paths. The extension comes with PostgreSQL, and any owner of a database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "dashboard_online_samples" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"players" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "health_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"value" integer NOT NULL,
	"raised_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "health_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"ok" boolean NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_logs_username";--> statement-breakpoint
CREATE UNIQUE INDEX "health_alerts_open" ON "health_alerts" USING btree ("kind") WHERE "health_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "health_alerts_resolved" ON "health_alerts" USING btree ("resolved_at");--> statement-breakpoint
CREATE INDEX "audit_logs_trouble" ON "audit_logs" USING btree ("result","id") WHERE "audit_logs"."result" <> 'success';--> statement-breakpoint
CREATE INDEX "audit_logs_action_result" ON "audit_logs" USING btree ("action","result","id");--> statement-breakpoint
CREATE INDEX "audit_logs_words" ON "audit_logs" USING gin ("username" gin_trgm_ops,"resource" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_logs_staff" ON "audit_logs" USING btree ("timestamp") WHERE "audit_logs"."authority" <> 'player' or "audit_logs"."resource" like '/api/admin/%';--> statement-breakpoint
CREATE INDEX "audit_logs_staff_address" ON "audit_logs" USING btree ("user_id","ip_address","timestamp") WHERE "audit_logs"."authority" <> 'player' or "audit_logs"."resource" like '/api/admin/%';--> statement-breakpoint
-- An action and how it ended depend on each other; without knowing it the planner walks the whole log for rare pairs.
CREATE STATISTICS audit_logs_action_result_status (mcv, dependencies) ON action, result, http_status FROM audit_logs;
