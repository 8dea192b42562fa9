import { holdsPermission } from '@wyrmgate/contract/permissions';
import { type WebhookForm, webhooksProblems } from '@wyrmgate/contract/webhooks';
import { eventPermissions, type SentEvent } from '@wyrmgate/contract/webhooks-constants';
import type { z } from 'zod';
import type { User, Work } from '../http/context.ts';
import { fieldIssue, problem } from '../http/problem.ts';
import type { WebhookRow } from './table.ts';

const p = webhooksProblems;

/** Whether staff may see an event in this format. Discord messages are for players, so they need no permission. */
export const maySee = ({ permissions }: User, format: WebhookRow['format'], event: SentEvent): boolean => {
  const needed = format === 'discord' || event === 'webhook.test' ? null : eventPermissions[event];
  return needed === null || holdsPermission(permissions, needed);
};

/** Throws if staff would select events that they may not see, or send events that others selected to a new address. */
export const assertMaySend = (
  { actor }: Work<User>,
  { format, events, url }: z.output<typeof WebhookForm>,
  before?: WebhookRow,
): void => {
  const known = url === '' ? (before?.events ?? []) : [];
  if (events.some((event) => !known.includes(event) && !maySee(actor, format, event)))
    throw problem(p.eventNotAllowed, { fields: [fieldIssue('events', p.eventNotAllowed)] });
};
