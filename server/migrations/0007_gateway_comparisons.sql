CREATE TABLE "payments_reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"day" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"totals" jsonb NOT NULL,
	"differences" jsonb NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reconciliations_day_unique" ON "payments_reconciliations" USING btree ("day","gateway");--> statement-breakpoint
CREATE INDEX "payments_reconciliations_open" ON "payments_reconciliations" USING btree ("gateway","day") WHERE "payments_reconciliations"."state" <> 'matched';