/** What notifications are about. Each topic has its own switches for portal and email. */
export const notificationTopics = ['forum', 'events', 'moderation', 'payments', 'account'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Emails about decisions, money and security cannot be switched off. */
export const requiredEmails: readonly NotificationTopic[] = ['moderation', 'payments', 'account'];

/** The topic of each kind. */
export const topicOfKind = {
  forum_reply: 'forum',
  forum_mention: 'forum',
  forum_warning: 'moderation',
  forum_report: 'moderation',
  event_reminder: 'events',
  event_cancelled: 'events',
  coins_credited: 'payments',
  coins_changed: 'payments',
  payment_refunded: 'payments',
  gift_received: 'payments',
  item_delivered: 'payments',
  item_refunded: 'payments',
  sponsor_payout: 'payments',
  role_changed: 'account',
  level_changed: 'account',
  password_changed: 'account',
  email_changed: 'account',
  new_device: 'account',
} as const satisfies Record<string, NotificationTopic>;
export type NotificationKind = keyof typeof topicOfKind;
export const notificationKinds = Object.keys(topicOfKind) as [NotificationKind, ...NotificationKind[]];

/** The latest notifications in the panel of the header. */
export const panelSize = 10;
/** More of one player are not stored; the oldest ones go first. */
export const maxNotifications = 500;
export const keptReadDays = 90;
export const keptDays = 365;
