import type { Returned } from '@wyrmgate/contract/endpoint';
import { type settings as contract, sessionMinutes } from '@wyrmgate/contract/settings';
import { z } from 'zod';
import type { Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { settings } from './table.ts';

/** Every setting with its default; a stored value that does not fit counts as absent. */
export const Settings = z.object({
  site_name: z.string().min(1).max(60).default('Ormveil').catch('Ormveil'),
  support_email: z.email().default('support@ormveil.example').catch('support@ormveil.example'),
  registrations_open: z.boolean().default(true).catch(true),
  /** Shown while registrations are closed; empty stands for the translated default. */
  registrations_message: z.string().max(500).default('').catch(''),
  session_minutes: z
    .int()
    .min(sessionMinutes.min)
    .max(sessionMinutes.max)
    .default(sessionMinutes.normal)
    .catch(sessionMinutes.normal),
  maintenance_enabled: z.boolean().default(false).catch(false),
  maintenance_message: z.string().max(1000).default('').catch(''),
  maintenance_start: z.iso.datetime().nullable().default(null).catch(null),
  maintenance_end: z.iso.datetime().nullable().default(null).catch(null),
  /** Set by the demo seed; production refuses such a database. */
  demo: z.boolean().default(false).catch(false),
});
export type Settings = z.output<typeof Settings>;

/** All settings, defaults filled in. */
export const readSettings = async (tx: Tx): Promise<Settings> => {
  const rows = await tx.select().from(settings);
  return Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
};

/** Stores some settings. */
export const writeSettings = async (tx: Tx, values: Partial<Settings>, now: Date): Promise<void> => {
  for (const [key, value] of Object.entries(values))
    await tx
      .insert(settings)
      .values({ key, value, updated_at: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: now } });
};

/** What everybody may know about the site. */
export const readSite = async ({ tx, platform }: Work): Promise<Returned<(typeof contract)['site']>> => {
  const all = await readSettings(tx);
  return {
    site_name: all.site_name,
    support_email: all.support_email,
    registrations_open: all.registrations_open,
    maintenance: {
      enabled: all.maintenance_enabled,
      message: all.maintenance_message,
      startTime: all.maintenance_start,
      endTime: all.maintenance_end,
    },
    online: await platform.realtime.online(),
  };
};
