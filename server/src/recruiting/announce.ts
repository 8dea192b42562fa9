import type { User, Work } from '../http/context.ts';
import { notify, withoutEmail } from '../notifications/notify.ts';
import { findUser, mailTo } from '../users/service.ts';
import { guildPath } from './show.ts';
import type { ApplicationRow } from './table.ts';

/** Notifies the leader of a guild about a new application in the portal, and by email unless that is off. */
export const announceApplication = async (
  { tx, platform, actor }: Work<User>,
  { id, guild_id, guild_name: guild, character_name: character }: ApplicationRow,
  leader: number,
): Promise<void> => {
  const cause = `guild-application:${id}`;
  const link = guildPath(guild_id);
  await notify(platform, tx, {
    user: leader,
    kind: 'guild_application',
    cause,
    group: `guild:${guild_id}`,
    data: { guild, character },
    link,
    actor: actor.id,
  });
  const person = await findUser(tx, leader);
  if (person?.status !== 'active' || (await withoutEmail(tx, 'guilds', [leader])).has(leader)) return;
  await platform.mail.enqueue(tx, {
    cause,
    ...mailTo(person),
    template: 'guild-application',
    topic: { topic: 'guilds', user: leader },
    values: { username: person.username, guild, character, path: link },
  });
};
