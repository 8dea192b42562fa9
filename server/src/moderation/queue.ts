import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { moderation as contract, ModerationItem } from '@wyrmgate/contract/moderation';
import {
  decisionsOf,
  type ModerationKind,
  maxQueue,
  moderationKinds,
  moderationPermissions,
} from '@wyrmgate/contract/moderation-constants';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { countReports as countMessageReports, waitingReports as waitingMessages } from '../chat/waiting.ts';
import { countHeld, countReports as countPostReports, waitingPosts, waitingReports } from '../forum/waiting.ts';
import type { User, Work } from '../http/context.ts';
import { countOldestMessages, oldestWaitingMessages } from '../payments/donations.ts';
import { countOldestTickets, oldestTickets } from '../tickets/admin.ts';
import { findNames } from '../users/service.ts';
import { countContent, waitingContent } from './content.ts';

type Contract = typeof contract;
type Page = { limit: number; mine: boolean };

export const mayView = (actor: User, kind: ModerationKind): boolean =>
  holdsPermission(actor.permissions, moderationPermissions[kind].view);
export const mayDecide = (actor: User, kind: ModerationKind): boolean =>
  holdsPermission(actor.permissions, moderationPermissions[kind].decide);

const simple = {
  reason: null,
  held: null,
  note: '',
  private: false,
  upheld: 0,
  reporter: null,
  reports: 0,
  claimed_by: null,
  mine: false,
  may_take_over: false,
  content: null,
} as const;

/** Messages from donors that need approval. They cannot be claimed, because a decision takes only a second. */
const waitingDonations = async ({ tx, actor }: Work<User>, { limit, mine }: Page): Promise<ModerationItem[]> => {
  if (mine) return [];
  const rows = await oldestWaitingMessages(tx, actor.id, limit);
  const names = await findNames(tx, [...new Set(rows.flatMap((row) => (row.anonymous ? [] : [row.user_id])))]);
  return rows.map((row) => ({
    ...simple,
    kind: 'donation_held',
    id: row.id,
    text: row.message ?? '',
    title: '',
    link: null,
    author: row.anonymous ? null : (names.get(row.user_id) ?? null),
    author_id: row.anonymous ? null : row.user_id,
    created_at: (row.completed_at ?? row.created_at).toISOString(),
    decisions: [...decisionsOf.donation_held],
  }));
};

/** Tickets awaiting an answer. They are read and answered on their own screen. */
const waitingTickets = async (work: Work<User>, page: Page): Promise<ModerationItem[]> => {
  const rows = await oldestTickets(work, page);
  const people = rows.flatMap((row) => [row.user_id, row.assignee_id ?? []].flat());
  const names = await findNames(work.tx, [...new Set(people)]);
  return rows.map((row) => ({
    ...simple,
    kind: 'ticket',
    id: row.id,
    text: '',
    private: true,
    title: row.subject,
    link: `/admin/tickets/${row.id}`,
    author: names.get(row.user_id) ?? null,
    author_id: row.user_id,
    created_at: row.since.toISOString(),
    claimed_by: row.assignee_id === null ? null : (names.get(row.assignee_id) ?? null),
    mine: row.assignee_id === work.actor.id,
    decisions: [],
  }));
};

const sources: Record<ModerationKind, (work: Work<User>, page: Page) => Promise<ModerationItem[]>> = {
  post: waitingReports,
  held: waitingPosts,
  chat: waitingMessages,
  guild: (work, page) => waitingContent(work, 'guild', page),
  donation: (work, page) => waitingContent(work, 'donation', page),
  donation_held: waitingDonations,
  ticket: waitingTickets,
};

/** Counting stops here, because staff do not need exact numbers above it. */
const maxCounted = 99;

const counters: Record<ModerationKind, (work: Work<User>) => Promise<number>> = {
  post: (work) => countPostReports(work, maxCounted),
  held: (work) => countHeld(work, maxCounted),
  chat: (work) => countMessageReports(work, maxCounted),
  guild: (work) => countContent(work, 'guild', maxCounted),
  donation: (work) => countContent(work, 'donation', maxCounted),
  donation_held: ({ tx, actor }) => countOldestMessages(tx, actor.id, maxCounted),
  ticket: (work) => countOldestTickets(work, maxCounted),
};

const readKinds = async (work: Work<User>, kinds: readonly ModerationKind[], page: Page): Promise<ModerationItem[]> => {
  const items: ModerationItem[] = [];
  for (const kind of kinds) items.push(...(await sources[kind](work, page)));
  return items.sort((one, other) => one.created_at.localeCompare(other.created_at));
};

const countKinds = async (work: Work<User>) => {
  const visible = moderationKinds.filter((kind) => mayView(work.actor, kind));
  const counts: Partial<Record<ModerationKind, number>> = {};
  for (const kind of visible) counts[kind] = await counters[kind](work);
  return counts;
};

export const countWaiting = async (work: Work<User>): Promise<Returned<Contract['waiting']>> => {
  const counts = await countKinds(work);
  return { counts, total: Object.values(counts).reduce((sum, count) => sum + count, 0) };
};

export const showQueue = async (
  work: Work<User>,
  { query: { kind, mine } }: Received<Contract['queue']>,
): Promise<Returned<Contract['queue']>> => {
  const { actor } = work;
  const kinds = moderationKinds.filter((one) => mayView(actor, one) && (kind === undefined || kind === one));
  const items = await readKinds(work, kinds, { limit: maxQueue + 1, mine });
  const shown = items.slice(0, maxQueue);
  return {
    items: shown.map((item) => (mayDecide(actor, item.kind) ? item : { ...item, decisions: [] })),
    more: items.length > maxQueue,
    counts: await countKinds(work),
  };
};
