import type { AuditTarget } from '@wyrmgate/contract/audit-actions';
import { contentHistoryProblems, type contentHistory as contract } from '@wyrmgate/contract/content-history';
import type { KeptContent } from '@wyrmgate/contract/content-history-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { holdsPermission, type Permission } from '@wyrmgate/contract/permissions';
import { and, desc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { compareFields } from './fields.ts';
import { maxRevisions, storedTarget, withAuthors } from './keep.ts';
import { contentDrafts, contentRevisions } from './table.ts';

type Contract = typeof contract;
const p = contentHistoryProblems;

const kinds: Record<KeptContent, { view: Permission; edit: Permission; target: AuditTarget }> = {
  'custom-pages': { view: 'admin.custom-pages.view', edit: 'admin.custom-pages.edit', target: 'custom_page' },
  support: { view: 'admin.support.view', edit: 'admin.support.edit', target: 'support_article' },
  events: { view: 'admin.events.view', edit: 'admin.events.edit', target: 'event' },
  presentations: { view: 'admin.presentations.view', edit: 'admin.presentations.edit', target: 'presentation' },
  legal: { view: 'admin.legal.view', edit: 'admin.legal.edit', target: 'legal_text' },
};

type Item = { content: KeptContent; target: string };

const assertMay = ({ actor }: Work<User>, { content }: Item, need: 'view' | 'edit'): void => {
  if (!holdsPermission(actor.permissions, kinds[content][need])) throw problem(p.forbidden);
};

const draftOf = ({ actor }: Work<User>, { content, target }: Item) =>
  and(eq(contentDrafts.kind, content), eq(contentDrafts.target, storedTarget(target, actor.id)));
const revisionsOf = ({ content, target }: Item) =>
  and(eq(contentRevisions.kind, content), eq(contentRevisions.target, target));

export const showDraft = async (
  work: Work<User>,
  { params }: Received<Contract['draft']>,
): Promise<Returned<Contract['draft']>> => {
  assertMay(work, params, 'edit');
  const found = await work.tx.select().from(contentDrafts).where(draftOf(work, params));
  const [draft] = await withAuthors(
    work.tx,
    found.map(({ version, content, saved_by, saved_at }) => ({
      version,
      content,
      own: saved_by === work.actor.id,
      saved_by,
      saved_at,
    })),
  );
  return { draft: draft ?? null };
};

/** A draft is a separate row: the item and its version stay as they are. Only the first draft of an item is audited. */
export const saveDraft = async (
  work: Work<User>,
  { params, body: { version, content } }: Received<Contract['saveDraft']>,
): Promise<Returned<Contract['saveDraft']>> => {
  const { tx, actor, audit, now } = work;
  assertMay(work, params, 'edit');
  audit.target(kinds[params.content].target, params.target);
  const [before] = await tx.select().from(contentDrafts).where(draftOf(work, params)).for('update');
  requireVersion(before?.version ?? 0, version, p.changedMeanwhile);
  if (before) audit.skip();
  else audit.changes({ draft: { before: null, after: params.content } });
  const values = { content, version: version + 1, saved_by: actor.id, saved_at: now };
  const [after] = await tx
    .insert(contentDrafts)
    .values({ kind: params.content, target: storedTarget(params.target, actor.id), ...values })
    .onConflictDoUpdate({
      target: [contentDrafts.kind, contentDrafts.target],
      set: values,
      setWhere: eq(contentDrafts.version, version),
    })
    .returning({ version: contentDrafts.version });
  // Two concurrent first drafts find no row to lock, so one of them fails here.
  if (!after) throw problem(p.changedMeanwhile);
  return after;
};

export const removeDraft = async (
  work: Work<User>,
  { params }: Received<Contract['removeDraft']>,
): Promise<Returned<Contract['removeDraft']>> => {
  assertMay(work, params, 'edit');
  work.audit.target(kinds[params.content].target, params.target);
  const removed = await work.tx.delete(contentDrafts).where(draftOf(work, params)).returning();
  if (removed.length === 0) throw problem(p.notFound);
  work.audit.changes({ draft: { before: params.content, after: null } });
  return { deleted: true };
};

export const listRevisions = async (
  work: Work<User>,
  { params }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  assertMay(work, params, 'view');
  const { id, saved_by, saved_at } = contentRevisions;
  const rows = await work.tx
    .select({ id, saved_by, saved_at })
    .from(contentRevisions)
    .where(revisionsOf(params))
    .orderBy(desc(id))
    .limit(maxRevisions);
  return { revisions: await withAuthors(work.tx, rows) };
};

export const showRevision = async (
  work: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  assertMay(work, params, 'view');
  const [row] = await work.tx
    .select()
    .from(contentRevisions)
    .where(and(revisionsOf(params), eq(contentRevisions.id, params.revision)));
  if (!row) throw problem(p.notFound);
  const [current = row] = await work.tx
    .select()
    .from(contentRevisions)
    .where(revisionsOf(params))
    .orderBy(desc(contentRevisions.id))
    .limit(1);
  return { content: row.content, changes: compareFields(row.content, current.content) };
};
