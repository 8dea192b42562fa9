import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { type ForumRight, maxSections } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { asc, eq } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { sortChanges } from '../platform/database/sort-order.ts';
import { listRoleChoices } from '../roles/assignments.ts';
import { isMailed, withdrawNotices } from './notices.ts';
import { changesViewers, maySee, readSections } from './rights.ts';
import { forumGroups, forumSectionSlugs, forumSections, forumThreads, type SectionRow } from './table.ts';

type Contract = typeof contract;
type Groups = Returned<Contract['adminSections']>;

const readGroups = (tx: Tx) => tx.select().from(forumGroups).orderBy(asc(forumGroups.sort_order), asc(forumGroups.id));

export const listForStaff = async ({ tx }: Pick<Work<User>, 'tx'>): Promise<Groups> => {
  const sections = await readSections(tx);
  return {
    roles: await listRoleChoices(tx),
    groups: (await readGroups(tx)).map(({ id, names, version }) => ({
      id,
      names,
      version,
      sections: sections.filter(({ group_id }) => group_id === id).map(({ sort_order: _, ...section }) => section),
    })),
  };
};

type Named = { names: Partial<Record<string, string>>; descriptions?: Partial<Record<string, string>> };
const withoutBlanks = (texts: Partial<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** Returns flat fields for the audit log, one per language. */
const fieldsOf = (row: Named & Record<string, unknown>): Record<string, unknown> => {
  const { names, descriptions = {}, version: _, threads: __, posts: ___, sort_order: ____, id: _____, ...rest } = row;
  const flat = (prefix: string, texts: Partial<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [`${prefix}_${language}`, text]));
  return { ...flat('name', names), ...flat('description', descriptions), ...rest };
};

const lockGroup = async (tx: Tx, id: number) => {
  const [row] = await tx.select().from(forumGroups).where(eq(forumGroups.id, id)).for('update');
  if (!row) throw problem(forumProblems.notFound);
  return row;
};
const lockSection = async (tx: Tx, id: number): Promise<SectionRow> => {
  const [row] = await tx.select().from(forumSections).where(eq(forumSections.id, id)).for('update');
  if (!row) throw problem(forumProblems.notFound);
  return row;
};

const nextOrder = (rows: readonly { sort_order: number }[]): number =>
  Math.max(0, ...rows.map((row) => row.sort_order)) + 1;

export const createGroup = async (work: Work<User>, { body }: Received<Contract['createGroup']>): Promise<Groups> => {
  const { tx, audit } = work;
  const rows = await readGroups(tx);
  if (rows.length >= maxSections) throw problem(forumProblems.tooMany);
  const names = withoutBlanks(body.names);
  await tx.insert(forumGroups).values({ names, sort_order: nextOrder(rows) });
  audit.changes(changedFields(undefined, fieldsOf({ names })));
  return listForStaff(work);
};

export const updateGroup = async (
  work: Work<User>,
  { params, body }: Received<Contract['updateGroup']>,
): Promise<Groups> => {
  const { tx, audit } = work;
  audit.target('forum_section', params.id);
  const before = await lockGroup(tx, params.id);
  requireVersion(before.version, body.version, forumProblems.changedMeanwhile);
  const names = withoutBlanks(body.names);
  await tx
    .update(forumGroups)
    .set({ names, version: before.version + 1 })
    .where(eq(forumGroups.id, before.id));
  audit.changes(changedFields(fieldsOf({ names: before.names }), fieldsOf({ names })));
  return listForStaff(work);
};

export const removeGroup = async (work: Work<User>, { params }: Received<Contract['removeGroup']>): Promise<Groups> => {
  const { tx, audit } = work;
  audit.target('forum_section', params.id);
  const before = await lockGroup(tx, params.id);
  const [inside] = await tx
    .select({ id: forumSections.id })
    .from(forumSections)
    .where(eq(forumSections.group_id, before.id))
    .limit(1);
  if (inside) throw problem(forumProblems.notEmpty);
  await tx.delete(forumGroups).where(eq(forumGroups.id, before.id));
  audit.changes(changedFields(fieldsOf({ names: before.names }), undefined));
  return listForStaff(work);
};

/** Reports a duplicate address as `slugTaken`. */
const withFreeSlug = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) !== undefined) throw problem(forumProblems.slugTaken);
    throw error;
  }
};

type Form = Received<Contract['createSection']>['body'];

/** The role of a right that is given to a role. Throws if the role does not exist. */
const rolesOf = async (tx: Tx, form: Form) => {
  const known = await listRoleChoices(tx);
  const roleOf = (right: ForumRight, role: number | null) => {
    if (right !== 'role') return null;
    if (!known.some(({ id }) => id === role)) throw problem(forumProblems.notFound);
    return role;
  };
  return {
    see_role: roleOf(form.see_right, form.see_role),
    post_role: roleOf(form.post_right, form.post_role),
    reply_role: roleOf(form.reply_right, form.reply_role),
  };
};

const columnsOf = async (tx: Tx, { version: _, ...form }: Form) => ({
  ...form,
  ...(await rolesOf(tx, form)),
  names: withoutBlanks(form.names),
  descriptions: withoutBlanks(form.descriptions),
});

/** Redirects the former address of a section to it, and removes any redirect from its current address. */
const keepSlug = async (tx: Tx, section: SectionRow, earlier: string | undefined): Promise<void> => {
  await tx.delete(forumSectionSlugs).where(eq(forumSectionSlugs.slug, section.slug));
  if (earlier === undefined || earlier === section.slug) return;
  await tx
    .insert(forumSectionSlugs)
    .values({ slug: earlier, section_id: section.id })
    .onConflictDoUpdate({ target: forumSectionSlugs.slug, set: { section_id: section.id } });
};

export const createSection = async (
  work: Work<User>,
  { body }: Received<Contract['createSection']>,
): Promise<Groups> => {
  const { tx, audit } = work;
  await lockGroup(tx, body.group_id);
  const rows = await readSections(tx);
  if (rows.length >= maxSections) throw problem(forumProblems.tooMany);
  const columns = await columnsOf(tx, body);
  const [row] = await withFreeSlug(() =>
    tx
      .insert(forumSections)
      .values({ ...columns, sort_order: nextOrder(rows) })
      .returning(),
  );
  if (!row) throw new Error('The inserted section was not returned.');
  await keepSlug(tx, row, undefined);
  audit.target('forum_section', row.id);
  audit.changes(changedFields(undefined, fieldsOf(row)));
  return listForStaff(work);
};

export const updateSection = async (
  work: Work<User>,
  { params, body }: Received<Contract['updateSection']>,
): Promise<Groups> => {
  const { tx, actor, audit, platform } = work;
  audit.target('forum_section', params.id);
  await lockGroup(tx, body.group_id);
  const before = await lockSection(tx, params.id);
  // Otherwise staff could grant themselves access to a section.
  if (!maySee(before, actor)) throw problem(forumProblems.notAllowed);
  requireVersion(before.version, body.version, forumProblems.changedMeanwhile);
  const columns = await columnsOf(tx, body);
  const [after = before] = await withFreeSlug(() =>
    tx
      .update(forumSections)
      .set({ ...columns, version: before.version + 1 })
      .where(eq(forumSections.id, before.id))
      .returning(),
  );
  await keepSlug(tx, after, before.slug);
  // Some players with these notifications cannot open these threads now.
  if (!isMailed(after) && changesViewers(before, after))
    await withdrawNotices(platform, tx, eq(forumThreads.section_id, after.id));
  audit.changes(changedFields(fieldsOf(before), fieldsOf(after)));
  return listForStaff(work);
};

export const removeSection = async (
  work: Work<User>,
  { params }: Received<Contract['removeSection']>,
): Promise<Groups> => {
  const { tx, audit } = work;
  audit.target('forum_section', params.id);
  const before = await lockSection(tx, params.id);
  const [inside] = await tx
    .select({ id: forumThreads.id })
    .from(forumThreads)
    .where(eq(forumThreads.section_id, before.id))
    .limit(1);
  if (inside) throw problem(forumProblems.notEmpty);
  await tx.delete(forumSections).where(eq(forumSections.id, before.id));
  audit.changes(changedFields(fieldsOf(before), undefined));
  return listForStaff(work);
};

export const arrange = async (
  work: Work<User>,
  { body: { kind, ids } }: Received<Contract['arrange']>,
): Promise<Groups> => {
  const { tx, audit } = work;
  const table = kind === 'groups' ? forumGroups : forumSections;
  const rows = await tx
    .select({ id: table.id, sort_order: table.sort_order })
    .from(table)
    .orderBy(asc(table.id))
    .for('update');
  const changes = sortChanges(rows, ids);
  if (!changes) throw problem(forumProblems.notFound);
  for (const { id, after } of changes) await tx.update(table).set({ sort_order: after }).where(eq(table.id, id));
  audit.target('forum_section', ids.join(', ').slice(0, 100));
  audit.changes(Object.fromEntries(changes.map(({ id, before, after }) => [id, { before, after }])));
  return listForStaff(work);
};
