import { type KeptContent, newTarget } from '@wyrmgate/contract/content-history-constants';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { type Fields, hashFields } from './fields.ts';
import { contentDrafts, contentRevisions } from './table.ts';

export const maxRevisions = 50;

/** Each member of staff has their own draft of a new item. */
export const storedTarget = (target: string, userId: number): string =>
  target === newTarget ? `${newTarget}-${userId}` : target;

type State = { fields: Fields; savedAt: Date };
export type Saved = {
  kind: KeptContent;
  target: string | number;
  /** The item before the save; undefined for a new one. */
  before: State | undefined;
  after: State;
};

/** Converts dates to strings, which is their type in the item's form. */
const asFields = (fields: Fields): Fields => JSON.parse(JSON.stringify(fields));

/** Stores a saved version of an item and deletes its draft. Called in the transaction of the save. */
export const keepRevision = async ({ tx, actor }: Pick<Work<User>, 'tx' | 'actor'>, saved: Saved): Promise<void> => {
  const { kind } = saved;
  const target = String(saved.target);
  const ofItem = and(eq(contentRevisions.kind, kind), eq(contentRevisions.target, target));
  const kept = await tx
    .select({ id: contentRevisions.id, hash: contentRevisions.hash })
    .from(contentRevisions)
    .where(ofItem)
    .orderBy(desc(contentRevisions.id))
    .limit(maxRevisions);
  const row = ({ fields, savedAt }: State, saved_by: number | null) => {
    const content = asFields(fields);
    return { kind, target, content, hash: hashFields(content), saved_by, saved_at: savedAt };
  };
  // If an item has no stored version yet, the text before this save becomes its first version.
  const first = saved.before && kept.length === 0 ? [row(saved.before, null)] : [];
  const next = row(saved.after, actor.id);
  const known = kept[0]?.hash ?? first[0]?.hash;
  const added = [...first, ...(known === next.hash ? [] : [next])];
  if (added.length > 0) await tx.insert(contentRevisions).values(added);
  const surplus = kept.slice(maxRevisions - added.length).map(({ id }) => id);
  if (surplus.length > 0) await tx.delete(contentRevisions).where(inArray(contentRevisions.id, surplus));
  const draft = saved.before ? target : storedTarget(newTarget, actor.id);
  await tx.delete(contentDrafts).where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.target, draft)));
};

/** Deletes the saved versions and the draft of an item that is deleted. */
export const forgetHistory = async (tx: Tx, kind: KeptContent, id: string | number): Promise<void> => {
  const target = String(id);
  await tx.delete(contentRevisions).where(and(eq(contentRevisions.kind, kind), eq(contentRevisions.target, target)));
  await tx.delete(contentDrafts).where(and(eq(contentDrafts.kind, kind), eq(contentDrafts.target, target)));
};

/** Replaces ids with names; the name is null if the account no longer exists. */
export const withAuthors = async <Row extends { saved_by: number | null; saved_at: Date }>(tx: Tx, rows: Row[]) => {
  const names = await findNames(tx, [
    ...new Set(rows.flatMap(({ saved_by }) => (saved_by === null ? [] : [saved_by]))),
  ]);
  return rows.map(({ saved_by, saved_at, ...row }) => ({
    ...row,
    author: saved_by === null ? null : (names.get(saved_by) ?? null),
    saved_at: saved_at.toISOString(),
  }));
};
