// The contents of a bundle: items of the catalogue as they were when the bundle was saved.
import { itemProblems } from '@wyrmgate/contract/items';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Content, type ItemRow, items } from './table.ts';

type Chosen = { kind: ItemRow['kind']; contents: readonly { item: number; quantity: number }[] };

/** Reads the chosen items in one query. Only bundles have contents. */
export const resolveContents = async <Form extends Chosen>(
  tx: Tx,
  form: Form,
): Promise<Omit<Form, 'contents'> & { contents: Content[] }> => {
  if (form.kind !== 'bundle' || form.contents.length === 0) return { ...form, contents: [] };
  const rows = await tx
    .select({ id: items.id, vnum: items.vnum, count: items.count, sockets: items.sockets, names: items.names })
    .from(items)
    .where(
      and(
        inArray(
          items.id,
          form.contents.map(({ item }) => item),
        ),
        eq(items.kind, 'item'),
        isNotNull(items.vnum),
      ),
    );
  return {
    ...form,
    contents: form.contents.map(({ item, quantity }) => {
      const row = rows.find(({ id }) => id === item);
      if (!row || row.vnum === null) throw problem(itemProblems.contentNotFound);
      const { vnum, count, sockets, names } = row;
      return { item, quantity, vnum, count, sockets, names };
    }),
  };
};

/** Returns the contents of an approved offer with their names from the catalogue. */
export const namesOfContents = async (
  tx: Tx,
  { contents }: { contents: readonly Omit<Content, 'names'>[] },
): Promise<Content[]> => {
  if (contents.length === 0) return [];
  const rows = await tx
    .select({ id: items.id, names: items.names })
    .from(items)
    .where(
      inArray(
        items.id,
        contents.map(({ item }) => item),
      ),
    );
  return contents.map((content) => ({ ...content, names: rows.find(({ id }) => id === content.item)?.names ?? {} }));
};

export const isInBundle = async (tx: Tx, id: number): Promise<boolean> => {
  const [row] = await tx
    .select({ id: items.id })
    .from(items)
    .where(sql`${items.contents} @> ${JSON.stringify([{ item: id }])}::jsonb`)
    .limit(1);
  return row !== undefined;
};

/** Returns how many deliveries one piece needs. */
export const deliveriesPerPiece = ({ kind, contents }: Pick<ItemRow, 'kind' | 'contents'>): number =>
  kind === 'premium' ? 0 : kind === 'bundle' ? contents.reduce((sum, { quantity }) => sum + quantity, 0) : 1;
