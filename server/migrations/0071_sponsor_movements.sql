CREATE TABLE "sponsors_movements" (
	"sponsor_id" bigint NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"lines" integer NOT NULL,
	"pending" bigint NOT NULL,
	"available" bigint NOT NULL,
	CONSTRAINT "sponsors_movements_sponsor_id_day_currency_kind_pk" PRIMARY KEY("sponsor_id","day","currency","kind")
);
--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "moved_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_movements" ADD CONSTRAINT "sponsors_movements_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sponsors_earnings_matured" ON "sponsors_earnings" USING btree ("sponsor_id","available_at");