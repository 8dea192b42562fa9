/** Topics of notifications. Each has its own switches for the portal and for emails. */
export const notificationTopics = [
  'forum',
  'chat',
  'guilds',
  'events',
  'support',
  'moderation',
  'votes',
  'items',
  'payments',
  'account',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Topics whose emails cannot be switched off, because they are about decisions, money and security. */
export const requiredEmails: readonly NotificationTopic[] = ['moderation', 'payments', 'account'];

/** Topics that send no emails. */
export const portalOnly: readonly NotificationTopic[] = ['chat', 'votes'];

/** Topics whose emails players can switch off, in the settings or with a link in each email. */
export const optionalEmails = notificationTopics.filter(
  (topic) => !requiredEmails.includes(topic) && !portalOnly.includes(topic),
);

/**
 * Topics whose emails can be combined into a daily summary. Event reminders cannot, because they would arrive too late.
 */
export const dailyTopics = ['forum', 'support'] as const satisfies readonly NotificationTopic[];
/** What an unsubscribe link turns off: the emails of one topic, or the daily summary. */
export const unsubscribeTopics = [...optionalEmails, 'digest'] as const;
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number];
/** Hour, in the server's time zone, at which the daily summary is sent. */
export const digestHour = 8;
/** Maximum number of entries listed in the summary. Further ones are only counted. */
export const maxDigestItems = 20;

export const topicOfKind = {
  forum_reply: 'forum',
  forum_mention: 'forum',
  chat_message: 'chat',
  chat_mention: 'chat',
  chat_muted: 'moderation',
  guild_application: 'guilds',
  guild_decision: 'guilds',
  guild_notice_removed: 'moderation',
  forum_warning: 'moderation',
  forum_report: 'moderation',
  forum_held: 'moderation',
  forum_removed: 'moderation',
  report_decided: 'moderation',
  event_reminder: 'events',
  event_cancelled: 'events',
  ticket_answered: 'support',
  ticket_closed: 'support',
  coins_credited: 'payments',
  coins_changed: 'payments',
  marks_changed: 'payments',
  payment_refunded: 'payments',
  gift_received: 'payments',
  item_delivered: 'items',
  item_refunded: 'payments',
  item_delayed: 'items',
  code_redeemed: 'payments',
  vote_rewarded: 'payments',
  vote_prize: 'payments',
  vote_reminder: 'votes',
  premium_ending: 'payments',
  sponsor_payout: 'payments',
  sponsor_tier: 'payments',
  role_changed: 'account',
  level_changed: 'account',
  password_changed: 'account',
  email_changed: 'account',
  new_device: 'account',
  webhook_paused: 'account',
} as const satisfies Record<string, NotificationTopic>;
export type NotificationKind = keyof typeof topicOfKind;
export const notificationKinds = Object.keys(topicOfKind) as [NotificationKind, ...NotificationKind[]];

export const panelSize = 10;
/** Maximum number of notifications per player. The oldest are deleted first, except unread ones about the account. */
export const maxNotifications = 500;
export const keptReadDays = 90;
export const keptDays = 365;
