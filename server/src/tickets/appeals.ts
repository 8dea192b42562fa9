import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type tickets as contract, ticketProblems } from '@wyrmgate/contract/tickets';
import { maxAppealsPerBan } from '@wyrmgate/contract/tickets-constants';
import { isFeatureOff } from '../features/guard.ts';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { translate } from '../platform/language/messages.ts';
import { findCurrentBan, lockUser, type UserRow } from '../users/service.ts';
import { readAppealToken } from './appeal-token.ts';
import { addMessage, assertPace, changeTicket, findSent } from './messages.ts';
import { appealsOf, lockTicket, readTopics, showThread } from './show.ts';
import { tickets } from './table.ts';

type Contract = typeof contract;
type Appeal = Returned<Contract['openAppeal']>;
type Ban = NonNullable<Awaited<ReturnType<typeof findCurrentBan>>>;
type Banned = { user: UserRow; ban: Ban };

/**
 * Returns the player and the ban of a token. Throws if either has changed since the login attempt, because a lifted ban
 * needs no appeal.
 */
const requireBanned = async ({ tx, platform, now }: Work, token: string): Promise<Banned> => {
  const proven = readAppealToken(platform, token, now);
  const user = proven && (await lockUser(tx, proven.user));
  const ban = user?.status === 'banned' ? await findCurrentBan(tx, user.id) : undefined;
  if (!user || !ban || ban.id !== proven.ban) throw problem(ticketProblems.appealExpired);
  return { user, ban };
};

const showAppeal = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, { user, ban }: Banned): Promise<Appeal> => {
  const rows = await appealsOf(tx, ban.id);
  const [latest] = rows;
  const open = latest !== undefined && latest.state !== 'closed';
  return {
    username: user.username,
    ban: { type: ban.type, message: ban.message, ends_at: ban.ends_at?.toISOString() ?? null },
    ticket: latest ? { ...(await showThread(tx, latest, now)), writable: open } : null,
    startable: !open && rows.length < maxAppealsPerBan && !(await isFeatureOff(tx, 'tickets')),
  };
};

export const openAppeal = async (work: Work, { body: { token } }: Received<Contract['openAppeal']>): Promise<Appeal> =>
  showAppeal(work, await requireBanned(work, token));

export const createAppeal = async (
  work: Work,
  { body: { token, text, client_id: clientId } }: Received<Contract['createAppeal']>,
): Promise<Appeal> => {
  const { tx, now, audit } = work;
  const banned = await requireBanned(work, token);
  const { user, ban } = banned;
  audit.actor(user);
  if (await findSent(tx, user.id, clientId)) {
    audit.skip();
    return showAppeal(work, banned);
  }
  if (await isFeatureOff(tx, 'tickets')) throw problem(ticketProblems.closedForNow);
  const earlier = await appealsOf(tx, ban.id);
  if (earlier.some(({ state }) => state !== 'closed')) throw problem(ticketProblems.appealOpen);
  if (earlier.length >= maxAppealsPerBan)
    throw problem(ticketProblems.tooManyAppeals, { details: { most: maxAppealsPerBan } });
  await assertPace(tx, user.id, now);
  const topic = (await readTopics(tx)).find(({ key }) => key === 'ban_appeal');
  if (!topic) throw new Error('The topic of ban appeals is missing.');
  const [row] = await tx
    .insert(tickets)
    .values({
      user_id: user.id,
      topic_id: topic.id,
      ban_id: ban.id,
      subject: translate(work.request.language, 'tickets:appeal.subject'),
      since: now,
      created_at: now,
    })
    .returning();
  if (!row) throw new Error('The appeal was not stored.');
  audit.target('ticket', row.id);
  await addMessage(tx, { ticket: row.id, author: user.id, kind: 'player', text, clientId, now });
  return showAppeal(work, banned);
};

export const replyToAppeal = async (
  work: Work,
  { body: { token, text, client_id: clientId } }: Received<Contract['replyToAppeal']>,
): Promise<Appeal> => {
  const { tx, now } = work;
  const banned = await requireBanned(work, token);
  const { user, ban } = banned;
  if (await findSent(tx, user.id, clientId)) return showAppeal(work, banned);
  const [latest] = await appealsOf(tx, ban.id);
  const row = latest && (await lockTicket(tx, latest.id));
  if (!row || row.state === 'closed') throw problem(ticketProblems.notFound);
  await assertPace(tx, user.id, now);
  await addMessage(tx, { ticket: row.id, author: user.id, kind: 'player', text, clientId, now });
  await changeTicket(tx, row, { state: 'open', now });
  return showAppeal(work, banned);
};
