ALTER TABLE "forum_sections" DROP CONSTRAINT "forum_sections_rights";--> statement-breakpoint
ALTER TABLE "forum_sections" ADD COLUMN "see_role" bigint;--> statement-breakpoint
ALTER TABLE "forum_sections" ADD COLUMN "post_role" bigint;--> statement-breakpoint
ALTER TABLE "forum_sections" ADD COLUMN "reply_role" bigint;--> statement-breakpoint
ALTER TABLE "forum_sections" ADD CONSTRAINT "forum_sections_rights" CHECK ("forum_sections"."see_right" in ('everyone', 'players', 'staff', 'permission', 'role') and "forum_sections"."post_right" in ('everyone', 'players', 'staff', 'permission', 'role') and "forum_sections"."reply_right" in ('everyone', 'players', 'staff', 'permission', 'role'));