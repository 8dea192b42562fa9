-- Until now the prices contained the discount. They become the regular prices, such that every package charges what it did.
UPDATE "packages" SET
  "price_eur" = ("price_eur"::bigint * 100 + 99 - "discount_percentage") / (100 - "discount_percentage"),
  "price_usd" = ("price_usd"::bigint * 100 + 99 - "discount_percentage") / (100 - "discount_percentage")
WHERE "discount_percentage" > 0;
