CREATE TABLE "news_share_images" (
	"news_id" bigint NOT NULL,
	"language" text NOT NULL,
	"url" text NOT NULL,
	"png" "bytea" NOT NULL,
	CONSTRAINT "news_share_images_news_id_language_pk" PRIMARY KEY("news_id","language"),
	CONSTRAINT "news_share_images_url" UNIQUE("url")
);
--> statement-breakpoint
ALTER TABLE "news_share_images" ADD CONSTRAINT "news_share_images_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;