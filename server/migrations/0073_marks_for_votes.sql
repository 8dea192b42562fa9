ALTER TABLE "items_marks" DROP CONSTRAINT "items_marks_reason";--> statement-breakpoint
ALTER TABLE "vote_sites" DROP CONSTRAINT "vote_sites_reward";--> statement-breakpoint
ALTER TABLE "vote_sites_votes" DROP CONSTRAINT "vote_sites_votes_coins";--> statement-breakpoint
ALTER TABLE "vote_sites" ADD COLUMN "marks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vote_sites_votes" ADD COLUMN "marks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "items_marks" ADD CONSTRAINT "items_marks_reason" CHECK ("items_marks"."reason" in ('earned', 'spent', 'returned', 'withdrawn', 'staff', 'code', 'vote'));--> statement-breakpoint
ALTER TABLE "vote_sites" ADD CONSTRAINT "vote_sites_reward" CHECK ("vote_sites"."coins" >= 0 and "vote_sites"."marks" >= 0 and "vote_sites"."coins" + "vote_sites"."marks" > 0 and "vote_sites"."cooldown_hours" > 0);--> statement-breakpoint
ALTER TABLE "vote_sites_votes" ADD CONSTRAINT "vote_sites_votes_coins" CHECK ("vote_sites_votes"."coins" >= 0 and "vote_sites_votes"."marks" >= 0 and "vote_sites_votes"."coins" + "vote_sites_votes"."marks" > 0);