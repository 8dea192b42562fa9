import type { Permission } from './permissions.ts';

/** Events that the portal reports to other programs. Only the test button sends `webhook.test`. */
export const webhookEvents = [
  'payment.completed',
  'payment.refunded',
  'user.registered',
  'user.banned',
  'user.unbanned',
  'delivery.completed',
  'delivery.stuck',
  'news.published',
  'event.published',
  'forum.thread_created',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
/** The permission that staff need to send an event to a receiver and to read what was sent; null if none is needed. */
export const eventPermissions: Readonly<Record<WebhookEvent, Permission | null>> = {
  'payment.completed': 'admin.donations.view',
  'payment.refunded': 'admin.donations.view',
  'user.registered': 'admin.users.view',
  'user.banned': 'admin.users.view',
  'user.unbanned': 'admin.users.view',
  'delivery.completed': 'admin.deliveries.view',
  'delivery.stuck': 'admin.deliveries.view',
  'news.published': null,
  'event.published': null,
  'forum.thread_created': null,
};
export const sentEvents = [...webhookEvents, 'webhook.test'] as const;
export type SentEvent = (typeof sentEvents)[number];

/** `discord` posts a message to a channel; `standard` sends signed JSON. */
export const webhookFormats = ['standard', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
/** Events that can be posted to Discord. */
export const discordEvents: readonly WebhookEvent[] = [
  'news.published',
  'event.published',
  'payment.completed',
  'forum.thread_created',
];

export const webhookStates = ['active', 'off', 'paused'] as const;
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

/** Why an attempt got no response. */
export const webhookErrors = ['address', 'name', 'certificate', 'refused', 'timeout', 'broken'] as const;
export type WebhookError = (typeof webhookErrors)[number];

export const maxWebhooks = 20;
/** Seconds from each failed attempt to the next. All attempts together take about three days. */
export const retrySeconds = [60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Days without a successful delivery after which a webhook is paused. */
export const pausedAfterDays = 5;
/** Hours after a rotation for which the previous secret also signs. */
export const secretOverlapHours = 24;
