import { z } from 'zod';
import { endpoint, visitor } from './endpoint.ts';
import { Moment } from './shapes.ts';

/** What everybody may know about the site. */
export const Site = z.object({
  site_name: z.string(),
  support_email: z.string(),
  registrations_open: z.boolean(),
  maintenance: z.object({
    enabled: z.boolean(),
    message: z.string(),
    startTime: Moment.nullable(),
    endTime: Moment.nullable(),
  }),
  /** Players connected to this portal now. */
  online: z.int(),
});
export type Site = z.output<typeof Site>;

/** Absolute life of a session, in minutes. */
export const sessionMinutes = { min: 15, max: 10_080, step: 15, normal: 1440 } as const;

export const settings = {
  site: endpoint({
    method: 'GET',
    path: '/api/settings/site',
    summary: 'Name, contacts and state of the site.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'settings', seconds: 5 },
    reply: Site,
    errors: [],
  }),
};
