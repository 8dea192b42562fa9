import { z } from 'zod';
import { backOffice, endpoint } from './endpoint.ts';
import { publishedKinds, publishingMoments, publishingStates } from './publishing-constants.ts';
import { Id, isReckonable, Moment } from './shapes.ts';

const Bound = z.iso
  .datetime({ offset: true, error: 'publishing:validation.moment' })
  .refine(isReckonable, 'publishing:validation.moment');

/** A time at which an item appears, takes place or ends. */
export const PublishingEntry = z.object({
  kind: z.enum(publishedKinds),
  id: Id,
  title: z.string(),
  moment: z.enum(publishingMoments),
  at: Moment,
  /** Day of an all-day event, which is the same in every time zone. */
  day: z.string().nullable(),
  state: z.enum(publishingStates),
});
export type PublishingEntry = z.output<typeof PublishingEntry>;

export const publishing = {
  calendar: endpoint({
    method: 'GET',
    path: '/api/admin/publishing/calendar',
    summary:
      'News, events and announcements between two moments at most 100 days apart, in order, and articles without a time. Contains only what the caller may see.',
    access: backOffice,
    limit: 'read',
    query: z.object({ from: Bound, to: Bound }),
    reply: z.object({
      /** Kinds that the caller may see. */
      kinds: z.array(z.enum(publishedKinds)),
      entries: z.array(PublishingEntry),
      /** News drafts, newest first. They have no time, so they are not among the entries. */
      drafts: z.array(z.object({ id: Id, title: z.string() })),
    }),
    errors: [],
  }),
};
