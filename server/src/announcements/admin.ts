import {
  type AdminAnnouncement,
  type AnnouncementForm,
  announcementProblems,
  type announcements as contract,
} from '@wyrmgate/contract/announcements';
import { maxAnnouncements } from '@wyrmgate/contract/announcements-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { arrangeRows } from '../http/arrange.ts';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { showAnnouncement, stateOf } from './service.ts';
import { type AnnouncementRow, announcements } from './table.ts';

type Contract = typeof contract;

const showForStaff = (row: AnnouncementRow, now: Date): AdminAnnouncement => ({
  ...showAnnouncement(row),
  status: row.status,
  state: stateOf(row, now),
  audience: row.audience,
  starts_at: row.starts_at?.toISOString() ?? null,
  ends_at: row.ends_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

const readAll = (tx: Tx): Promise<AnnouncementRow[]> =>
  tx.select().from(announcements).orderBy(asc(announcements.sort_order), asc(announcements.id));

/** The columns that a form sets. Blank texts are omitted. */
const columnsOf = ({ version: _, texts, starts_at, ends_at, ...columns }: z.output<typeof AnnouncementForm>) => ({
  ...columns,
  texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  starts_at: starts_at === null ? null : new Date(starts_at),
  ends_at: ends_at === null ? null : new Date(ends_at),
});

/** An announcement as flat fields, one per language, for the audit log. */
const fieldsOf = (row: AnnouncementRow): Record<string, string | boolean | null> => {
  const { status, texts, link, tone, audience, dismissible, starts_at, ends_at } = row;
  const byLanguage = Object.entries(texts).map(([language, text]) => [`text_${language}`, text] as const);
  const dates = { starts_at: starts_at?.toISOString() ?? null, ends_at: ends_at?.toISOString() ?? null };
  return { ...Object.fromEntries(byLanguage), status, link, tone, audience, dismissible, ...dates };
};

const lockAnnouncement = async (tx: Tx, id: number): Promise<AnnouncementRow> => {
  const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
  if (!row) throw problem(announcementProblems.notFound);
  return row;
};

export const listForStaff = async ({ tx, now }: Work<User>): Promise<Returned<Contract['adminList']>> => ({
  announcements: (await readAll(tx)).map((row) => showForStaff(row, now)),
});

export const createAnnouncement = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const rows = await readAll(tx);
  if (rows.length >= maxAnnouncements) throw problem(announcementProblems.tooMany);
  const sort_order = (rows.at(-1)?.sort_order ?? 0) + 1;
  const [row] = await tx
    .insert(announcements)
    .values({ ...columnsOf(body), sort_order, created_at: now, updated_at: now })
    .returning();
  if (!row) throw new Error('The inserted announcement was not returned.');
  audit.target('announcement', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return showForStaff(row, now);
};

export const updateAnnouncement = async (
  { tx, audit, now }: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  audit.target('announcement', params.id);
  const before = await lockAnnouncement(tx, params.id);
  requireVersion(before.version, body.version, announcementProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(announcements)
    .set({ ...columnsOf(body), version: before.version + 1, updated_at: now })
    .where(eq(announcements.id, before.id))
    .returning();
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return showForStaff(after, now);
};

export const removeAnnouncement = async (
  { tx, audit }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('announcement', params.id);
  const before = await lockAnnouncement(tx, params.id);
  await tx.delete(announcements).where(eq(announcements.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return { deleted: true };
};

/** Sorting does not increment the version: it must not conflict with an open editor or show dismissed announcements again. */
export const arrangeAnnouncements = async (
  work: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  await arrangeRows(work, {
    table: announcements,
    target: 'announcement',
    ids: body.ids,
    notFound: announcementProblems.notFound,
  });
  return { announcements: (await readAll(work.tx)).map((row) => showForStaff(row, work.now)) };
};
