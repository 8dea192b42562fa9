CREATE TABLE "news_reactions" (
	"news_id" bigint NOT NULL,
	"reaction" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_reactions_news_id_reaction_user_id_pk" PRIMARY KEY("news_id","reaction","user_id"),
	CONSTRAINT "news_reactions_known" CHECK ("news_reactions"."reaction" in ('agree', 'honour', 'flame', 'laugh', 'thanks'))
);
--> statement-breakpoint
ALTER TABLE "news_reactions" ADD CONSTRAINT "news_reactions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reactions" ADD CONSTRAINT "news_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_reactions_user" ON "news_reactions" USING btree ("user_id");