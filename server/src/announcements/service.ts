import type { Announcement, announcements as contract } from '@wyrmgate/contract/announcements';
import type { AnnouncementAudience, AnnouncementState } from '@wyrmgate/contract/announcements-constants';
import type { Returned } from '@wyrmgate/contract/endpoint';
import { opensAdmin } from '@wyrmgate/contract/permissions';
import { and, asc, eq, gt, inArray, isNull, lte, min, or } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Actor, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { earliest } from '../platform/database/earliest.ts';
import { type AnnouncementRow, announcements } from './table.ts';

const audiencesOf = (actor: Actor): AnnouncementAudience[] => {
  if (actor.kind === 'visitor') return ['everyone', 'visitors'];
  return ['everyone', 'players', ...(opensAdmin(actor.permissions) ? (['staff'] as const) : [])];
};

export const stateOf = ({ status, starts_at, ends_at }: AnnouncementRow, now: Date): AnnouncementState => {
  if (status === 'draft') return 'draft';
  if (ends_at && ends_at <= now) return 'ended';
  return starts_at && starts_at > now ? 'scheduled' : 'live';
};

export const showAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  version: row.version,
  texts: row.texts,
  link: row.link,
  tone: row.tone,
  dismissible: row.dismissible,
});

/** When the next announcement starts or ends. */
export const nextAnnouncementChange = async (tx: Tx, now: Date): Promise<Date | undefined> => {
  const published = eq(announcements.status, 'published');
  const rows = await unionAll(
    tx
      .select({ at: min(announcements.starts_at) })
      .from(announcements)
      .where(and(published, gt(announcements.starts_at, now))),
    tx
      .select({ at: min(announcements.ends_at) })
      .from(announcements)
      .where(and(published, gt(announcements.ends_at, now))),
  );
  return earliest(rows.map(({ at }) => at));
};

export const listAnnouncements = async ({ tx, actor, now }: Work): Promise<Returned<(typeof contract)['list']>> => {
  const rows = await tx
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.status, 'published'),
        inArray(announcements.audience, audiencesOf(actor)),
        or(isNull(announcements.starts_at), lte(announcements.starts_at, now)),
        or(isNull(announcements.ends_at), gt(announcements.ends_at, now)),
      ),
    )
    .orderBy(asc(announcements.sort_order), asc(announcements.id));
  return { announcements: rows.map(showAnnouncement) };
};
