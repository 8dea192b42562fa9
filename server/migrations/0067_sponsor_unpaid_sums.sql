CREATE TABLE "sponsors_unpaid" (
	"sponsor_id" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "sponsors_unpaid_sponsor_id_currency_day_pk" PRIMARY KEY("sponsor_id","currency","day")
);
--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "summed_until" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sponsors_unpaid" ADD CONSTRAINT "sponsors_unpaid_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE no action ON UPDATE no action;