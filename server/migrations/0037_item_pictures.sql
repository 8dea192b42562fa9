ALTER TABLE "items" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "items_picture" ON "items" USING btree ("picture_id");