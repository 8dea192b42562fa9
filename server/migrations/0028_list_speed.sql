CREATE TABLE "audit_names" (
	"username" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_logs_words";--> statement-breakpoint
CREATE INDEX "audit_names_words" ON "audit_names" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_logs_username" ON "audit_logs" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree (lower("username"),"id","username");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX "audit_logs_words" ON "audit_logs" USING gin ("resource" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "audit_names" SELECT DISTINCT "username" FROM "audit_logs" WHERE "username" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION audit_logs_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_names (username) VALUES (NEW.username) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_logs_name AFTER INSERT ON audit_logs FOR EACH ROW WHEN (NEW.username IS NOT NULL) EXECUTE FUNCTION audit_logs_name();
