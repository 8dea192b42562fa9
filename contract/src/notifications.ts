import { z } from 'zod';
import { authorityLevels } from './authority.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { itemCurrencies } from './items-constants.ts';
import { languages } from './languages.ts';
import { type NotificationKind, notificationTopics, unsubscribeTopics } from './notifications-constants.ts';
import { problems } from './problem.ts';
import { Coins, Currency, Id, Moment, Money, PathId, scrollPage } from './shapes.ts';
import { sponsorTiers, tierChanges } from './sponsors-constants.ts';

export const notificationProblems = problems('notifications', {
  notFound: 404,
  emailRequired: 409,
  badLink: 400,
  notDaily: 409,
});

/** Names that staff wrote, by language. */
const Texts = z.partialRecord(z.enum(languages), z.string());
const Thread = z.object({ thread: z.string() });
const EventDate = z.object({ titles: Texts, date: z.iso.date(), starts_at: Moment, all_day: z.boolean() });
const Ticket = z.object({ number: z.int(), subject: z.string() });
const Nothing = z.object({});

/** Data for each kind, from which screens build a text in the reader's language. */
const facts = {
  forum_reply: Thread,
  forum_mention: Thread,
  chat_message: Nothing,
  chat_mention: Nothing,
  chat_muted: z.object({ until: Moment, reason: z.string() }),
  /** Without a thread, the warning is not about a post. */
  forum_warning: z.object({ thread: z.string().optional(), reason: z.string().optional() }),
  forum_report: Thread.extend({ upheld: z.boolean(), answer: z.string().optional() }),
  /** A post that staff removed or, if `hidden`, a thread that they hid. */
  forum_removed: Thread.extend({ hidden: z.boolean(), reason: z.string() }),
  forum_held: Thread.extend({ approved: z.boolean(), reason: z.string() }),
  /** `answer` is the reply from staff to the players who reported the content. */
  report_decided: z.object({ about: z.enum(['chat', 'guild', 'donation']), upheld: z.boolean(), answer: z.string() }),
  guild_application: z.object({ guild: z.string(), character: z.string() }),
  guild_decision: z.object({ guild: z.string(), accepted: z.boolean() }),
  guild_notice_removed: z.object({ guild: z.string(), reason: z.string() }),
  event_reminder: EventDate,
  event_cancelled: EventDate,
  ticket_answered: Ticket,
  ticket_closed: Ticket,
  coins_credited: z.object({ coins: Coins }),
  /** Coins that staff added or, if negative, removed. */
  coins_changed: z.object({ coins: Coins }),
  marks_changed: z.object({ marks: z.int() }),
  /** The currency of money in review may differ from that of the order. */
  payment_refunded: z.object({ amount: Money, currency: z.string() }),
  gift_received: z.object({ coins: Coins }),
  /** `gift` is set for the recipient of a gift; the actor is then the buyer. */
  item_delivered: z.object({ item: Texts, gift: z.boolean().optional() }),
  item_refunded: z.object({ item: Texts, coins: Coins, currency: z.enum(itemCurrencies).optional() }),
  item_delayed: z.object({ item: Texts, gift: z.boolean().optional() }),
  /** What the code gave. Exactly one of these is set. */
  code_redeemed: z.object({
    coins: Coins.nullable(),
    premium_days: z.int().nullable(),
    marks: z.int().nullish(),
    item: z.object({ names: Texts, count: z.int() }).nullish(),
  }),
  vote_rewarded: z.object({ site: z.string(), coins: Coins, marks: z.int().optional() }),
  /** A month, such as `2026-11`. */
  vote_prize: z.object({ month: z.string(), rank: z.int(), coins: Coins }),
  vote_reminder: Nothing,
  premium_ending: z.object({ until: Moment }),
  sponsor_payout: z.object({
    decision: z.enum(['approved', 'rejected', 'paid']),
    number: z.string(),
    amount: Money,
    currency: Currency,
  }),
  sponsor_tier: z.object({
    change: z.enum(tierChanges),
    tier: z.enum(sponsorTiers),
    /** For a warning: the day on which the lower tier takes effect. */
    on: z.iso.date().nullable(),
  }),
  role_changed: z.object({ role: z.string(), granted: z.boolean() }),
  level_changed: z.object({ level: z.enum(authorityLevels) }),
  password_changed: Nothing,
  email_changed: Nothing,
  new_device: z.object({ device: z.string() }),
  webhook_paused: z.object({ name: z.string() }),
} satisfies Record<NotificationKind, z.ZodObject>;

/** Kind and data of a notification, as the server stores them. */
export type NotificationFacts = {
  [K in NotificationKind]: { kind: K; data: z.input<(typeof facts)[K]> };
}[NotificationKind];

const common = {
  id: Id,
  /** Path of the page that the notification is about. */
  link: z.string().nullable(),
  /** The player who caused the notification; null if no player did, or if their account was deleted. */
  actor: z.string().nullable(),
  /** Number of notifications of the same kind and subject that are combined into this one. */
  count: z.int(),
  created_at: Moment,
  read_at: Moment.nullable(),
};
const shape = <K extends NotificationKind>(kind: K) =>
  z.object({ ...common, kind: z.literal(kind), data: facts[kind] });

export const Notification = z.discriminatedUnion('kind', [
  shape('forum_reply'),
  shape('forum_mention'),
  shape('chat_message'),
  shape('chat_mention'),
  shape('chat_muted'),
  shape('forum_warning'),
  shape('forum_report'),
  shape('forum_held'),
  shape('forum_removed'),
  shape('report_decided'),
  shape('guild_application'),
  shape('guild_decision'),
  shape('guild_notice_removed'),
  shape('event_reminder'),
  shape('event_cancelled'),
  shape('ticket_answered'),
  shape('ticket_closed'),
  shape('coins_credited'),
  shape('coins_changed'),
  shape('marks_changed'),
  shape('payment_refunded'),
  shape('gift_received'),
  shape('item_delivered'),
  shape('item_refunded'),
  shape('item_delayed'),
  shape('code_redeemed'),
  shape('vote_rewarded'),
  shape('vote_prize'),
  shape('vote_reminder'),
  shape('premium_ending'),
  shape('sponsor_payout'),
  shape('sponsor_tier'),
  shape('role_changed'),
  shape('level_changed'),
  shape('password_changed'),
  shape('email_changed'),
  shape('new_device'),
  shape('webhook_paused'),
]);
export type Notification = z.output<typeof Notification>;

const Unread = z.object({ unread: z.int() });

export const NotificationSwitches = z.object({
  topic: z.enum(notificationTopics),
  portal: z.boolean(),
  email: z.boolean(),
  /** Whether emails are combined into one daily summary. Only some topics support this. */
  daily: z.boolean(),
  /** True if the emails cannot be switched off. */
  email_required: z.boolean(),
});
export type NotificationSwitches = z.output<typeof NotificationSwitches>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    summary: 'Notifications of the caller, newest first; `after` is the id of the last row loaded.',
    access: player,
    limit: 'read',
    query: z.object({ ...scrollPage(20), unread: z.literal('true').optional() }),
    reply: z.object({ notifications: z.array(Notification), next: Id.nullable() }),
    errors: [],
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    summary: 'The number of unread notifications of the caller.',
    access: player,
    limit: 'read',
    reply: Unread,
    errors: [],
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/{id}/read',
    summary: 'Marks a notification of the caller as read. Repeating the call changes nothing.',
    access: player,
    limit: 'write',
    params: z.object({ id: PathId }),
    reply: Unread,
    errors: [notificationProblems.notFound],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Marks the notifications of the caller up to this id as read. Later ones stay unread.',
    access: player,
    limit: 'write',
    body: z.strictObject({ up_to: Id }),
    reply: Unread,
    errors: [],
  }),
  switches: endpoint({
    method: 'GET',
    path: '/api/notifications/switches',
    summary: 'Which topics the caller is notified about in the portal and by email.',
    access: player,
    limit: 'read',
    reply: z.object({ switches: z.array(NotificationSwitches) }),
    errors: [],
  }),
  saveSwitch: endpoint({
    method: 'PUT',
    path: '/api/notifications/switches',
    summary: 'Switches the notifications of a topic on or off, in the portal or by email.',
    access: player,
    limit: 'write',
    body: z.strictObject({
      topic: z.enum(notificationTopics),
      portal: z.boolean().optional(),
      email: z.boolean().optional(),
      daily: z.boolean().optional(),
    }),
    reply: NotificationSwitches,
    errors: [notificationProblems.emailRequired, notificationProblems.notDaily],
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/notifications/unsubscribe',
    summary: 'Ends the emails of one topic with the token of a link in an email, without a login.',
    access: visitor,
    limit: 'write',
    body: z.strictObject({ token: z.string().max(200) }),
    reply: z.object({ topic: z.enum(unsubscribeTopics) }),
    errors: [notificationProblems.badLink],
  }),
};
