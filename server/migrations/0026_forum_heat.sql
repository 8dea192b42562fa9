-- Whole numbers, like every other column. The index on the column goes with it.
ALTER TABLE "forum_threads" DROP COLUMN "heat";--> statement-breakpoint
ALTER TABLE "forum_threads" ADD COLUMN "heat" bigint GENERATED ALWAYS AS (round(1000 * (log(greatest(1, participants * 2 + score)::double precision) + extract(epoch from created_at at time zone 'UTC')::double precision / 172800))::bigint) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "forum_threads_popular" ON "forum_threads" USING btree ("heat" DESC NULLS LAST,"id" DESC NULLS LAST);
