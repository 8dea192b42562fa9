import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { demoGuilds } from '../src/game/demo/table.ts';
import { contentReports } from '../src/moderation/table.ts';
import { payments } from '../src/payments/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { guildNotices } from '../src/recruiting/table.ts';
import { users } from '../src/users/table.ts';
import { worldIdentities } from '../src/world/table.ts';
import { hour } from './random.ts';

/** A reported guild notice and a reported donor message, for the moderation queue. */
export const seedContentReports = async (tx: Tx, now: Date): Promise<void> => {
  const [reporter] = await tx.select({ id: users.id }).from(users).where(eq(users.username, 'Kestrel77'));
  if (!reporter) throw new Error('The reporting player is missing');
  const [found] = await tx
    .select({ notice: guildNotices, name: demoGuilds.name })
    .from(guildNotices)
    .innerJoin(worldIdentities, eq(worldIdentities.id, guildNotices.guild_id))
    .innerJoin(demoGuilds, eq(sql`${demoGuilds.id}::text`, worldIdentities.game_id))
    .where(ne(guildNotices.text, ''))
    .orderBy(asc(guildNotices.guild_id))
    .limit(1);
  if (found)
    await tx.insert(contentReports).values({
      kind: 'guild',
      target_id: found.notice.guild_id,
      author_id: found.notice.author_id,
      reporter_id: reporter.id,
      reason: 'misinformation',
      note: 'They take players of every level and kick them the next day.',
      content: found.notice.text,
      title: found.name,
      created_at: new Date(now.getTime() - 5 * hour),
    });
  const [donation] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'donation'),
        eq(payments.status, 'completed'),
        eq(payments.message_hidden, false),
        ne(payments.message, ''),
        ne(payments.user_id, reporter.id),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(1);
  if (donation)
    await tx.insert(contentReports).values({
      kind: 'donation',
      target_id: donation.id,
      author_id: donation.user_id,
      reporter_id: reporter.id,
      reason: 'spam',
      note: '',
      content: donation.message ?? '',
      title: '',
      created_at: new Date(now.getTime() - 2 * hour),
    });
};
