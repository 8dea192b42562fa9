import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { anyForm, Id, Moment, oneLine, PathId, scrollPage, Version } from './shapes.ts';
import {
  deliveryStates,
  discordEvents,
  sentEvents,
  webhookErrors,
  webhookEvents,
  webhookFormats,
  webhookStates,
} from './webhooks-constants.ts';

export const webhooksProblems = problems('webhooks', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  formatFixed: 409,
  /** No URL is stored yet. */
  addressRequired: 400,
  /** The URL is private or does not use https. */
  addressRefused: 400,
  notDiscord: 400,
  /** The webhook is off or paused. */
  notActive: 409,
  /** The caller may not see what the event reports. */
  eventNotAllowed: 403,
});
const p = webhooksProblems;

const Webhook = z.object({
  id: Id,
  name: z.string(),
  format: z.enum(webhookFormats),
  /** Host of the receiver. The full URL may contain a secret, so it is never sent. */
  host: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** Language of Discord messages. */
  language: z.enum(languages),
  state: z.enum(webhookStates),
  /** Why the webhook is paused. `gone`: the receiver responded that it was removed. */
  paused_for: z.enum(['failures', 'gone']).nullable(),
  /** Time until which the previous secret also signs. */
  previous_secret_until: Moment.nullable(),
  last_success_at: Moment.nullable(),
  /** Time since which every attempt has failed. */
  failing_since: Moment.nullable(),
  pending: z.int(),
  failed: z.int(),
  version: Version,
});
export type Webhook = z.output<typeof Webhook>;

const WebhookDelivery = z.object({
  id: Id,
  event: z.enum(sentEvents),
  state: z.enum(deliveryStates),
  created_at: Moment,
  next_attempt_at: Moment.nullable(),
  /** Body that was sent; empty if the caller may not see what the event reports. */
  body: z.string(),
  /** Newest first. */
  attempts: z.array(
    z.object({
      at: Moment,
      /** HTTP status; null without a response. */
      status: z.int().nullable(),
      error: z.enum(webhookErrors).nullable(),
      duration_ms: z.int(),
      /** The beginning of the response body. */
      response: z.string(),
    }),
  ),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

const isHttpAddress = (text: string): boolean => {
  try {
    const { protocol, username, password, hash } = new URL(text);
    return ['https:', 'http:'].includes(protocol) && username === '' && password === '' && hash === '';
  } catch {
    return false;
  }
};

export const WebhookFields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'webhooks:validation.name')
    .max(80, 'webhooks:validation.name')
    .regex(oneLine, 'webhooks:validation.name'),
  format: z.enum(webhookFormats).default('standard'),
  /** If empty, the stored URL is kept. */
  url: z
    .string()
    .trim()
    .max(500, 'webhooks:validation.url')
    .regex(oneLine, 'webhooks:validation.url')
    .refine((url) => url === '' || isHttpAddress(url), 'webhooks:validation.url')
    .default(''),
  events: z
    .array(z.enum(webhookEvents))
    .min(1, 'webhooks:validation.events')
    .max(webhookEvents.length, 'webhooks:validation.events')
    .refine((events) => new Set(events).size === events.length, 'webhooks:validation.events'),
  language: z.enum(languages).default('en'),
  active: z.boolean().default(true),
  version: Version.optional(),
});
export const WebhookForm = WebhookFields.refine(
  ({ format, events }) =>
    format !== 'discord' || !Array.isArray(events) || events.every((event) => discordEvents.includes(event)),
  { path: ['events'], message: 'webhooks:validation.discordEvents', when: anyForm },
);

const one = z.object({ id: PathId });
const addressErrors = [p.addressRequired, p.addressRefused, p.notDiscord] as const;
const change = { access: staff('admin.webhooks.edit'), limit: 'write' } as const;

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'All outgoing webhooks, without addresses and secrets.',
    access: staff('admin.webhooks.view'),
    limit: 'read',
    reply: z.object({ webhooks: z.array(Webhook) }),
    errors: [],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/deliveries',
    summary: 'What was sent to a webhook, newest first; `after` is the id of the last row loaded.',
    access: staff('admin.webhooks.view'),
    limit: 'read',
    query: z.object({ webhook: PathId, ...scrollPage(20) }),
    reply: z.object({ deliveries: z.array(WebhookDelivery), next: Id.nullable() }),
    errors: [],
  }),
  create: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Adds a webhook. The secret that signs is in this response only; messages to Discord have none.',
    audit: 'webhook_create',
    requiresStepUp: true,
    body: WebhookForm,
    reply: z.object({ webhook: Webhook, secret: z.string().nullable() }),
    errors: [p.tooMany, p.eventNotAllowed, ...addressErrors],
  }),
  update: endpoint({
    ...change,
    method: 'PUT',
    path: '/api/admin/webhooks/{id}',
    summary:
      'Replaces a webhook of the same format and ends its pause. An empty address keeps the stored one. Checks `version` if sent.',
    audit: 'webhook_update',
    requiresStepUp: true,
    params: one,
    body: WebhookForm,
    reply: z.object({ webhook: Webhook }),
    errors: [p.notFound, p.changedMeanwhile, p.formatFixed, p.eventNotAllowed, ...addressErrors],
  }),
  rotate: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/webhooks/{id}/secret',
    summary: 'Creates a new secret. The previous one also signs for 24 hours; the one before it stops at once.',
    audit: 'webhook_rotate',
    requiresStepUp: true,
    params: one,
    reply: z.object({ secret: z.string() }),
    errors: [p.notFound],
  }),
  test: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/webhooks/{id}/test',
    summary: 'Sends a test event, which then appears in the list of deliveries.',
    audit: 'webhook_test',
    params: one,
    reply: z.object({ queued: z.literal(true) }),
    errors: [p.notFound, p.notActive],
  }),
  retryFailed: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/webhooks/{id}/retry',
    summary: 'Resends everything that failed, with the same ids.',
    audit: 'webhook_retry',
    params: one,
    reply: z.object({ queued: z.int() }),
    errors: [p.notFound, p.notActive],
  }),
  retry: endpoint({
    ...change,
    method: 'POST',
    path: '/api/admin/webhooks/deliveries/{id}/retry',
    summary: 'Sends one event again, with the same id.',
    audit: 'webhook_retry',
    params: one,
    reply: z.object({ queued: z.literal(true) }),
    errors: [p.notFound, p.notActive],
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: '/api/admin/webhooks/{id}',
    summary: 'Deletes a webhook with its deliveries.',
    audit: 'webhook_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [p.notFound],
  }),
};
