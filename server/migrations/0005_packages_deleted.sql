ALTER TABLE "packages" DROP CONSTRAINT "packages_prices_positive";--> statement-breakpoint
DROP INDEX "packages_package_id_unique";--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "packages_package_id_unique" ON "packages" USING btree ("package_id") WHERE "packages"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_prices_not_negative" CHECK ("packages"."price_eur" >= 0 and "packages"."price_usd" >= 0);