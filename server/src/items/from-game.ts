import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, ItemForm, itemProblems } from '@wyrmgate/contract/items';
import { maxItems, maxSockets } from '@wyrmgate/contract/items-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { inArray } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { insertItem, readCategories } from './admin.ts';
import { gameItemsOf } from './game-item-names.ts';
import { items } from './table.ts';

type Spec = (typeof contract)['addFromGame'];

/**
 * Adds known items of the game as drafts, with names, level, class and empty sockets. Leaves out items that the
 * catalogue already sells, so that another import adds no duplicates.
 */
export const addFromGame = async (work: Work<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const { tx, audit } = work;
  const vnums = [...new Set(body.vnums)];
  const category = (await readCategories(tx)).find(({ id }) => id === body.category_id);
  if (!category) throw problem(itemProblems.categoryNotFound);
  const known = await gameItemsOf(tx, vnums);
  const sold = new Set(
    (await tx.select({ vnum: items.vnum }).from(items).where(inArray(items.vnum, vnums))).map(({ vnum }) => vnum),
  );
  const rows = vnums.map((vnum) => {
    const item = known.get(vnum);
    const name = item?.names[defaultLanguage] ?? Object.values(item?.names ?? {})[0] ?? '';
    const action = name === '' ? 'unknown' : sold.has(vnum) ? 'exists' : 'create';
    return { vnum, name, action } as const;
  });
  const wanted = rows.filter(({ action }) => action === 'create');
  const total = await tx.$count(items);
  if (total + wanted.length > maxItems) throw problem(itemProblems.tooMany);
  const applied = !body.dry_run && wanted.length > 0;
  audit.target('item', applied ? 'import' : 'dry run');
  if (applied) {
    for (const { vnum, name } of wanted) {
      const item = known.get(vnum);
      const form = ItemForm.parse({
        category_id: category.id,
        names: { ...item?.names, [defaultLanguage]: name },
        vnum,
        price: body.price,
        class: item?.class ?? null,
        min_level: item?.level ?? null,
        // 1 means an empty socket.
        sockets: Array.from({ length: Math.min(maxSockets, item?.sockets ?? 0) }, () => 1),
      });
      await insertItem(work, { ...form, contents: [] }, { approved: null });
    }
    audit.changes({ items: { before: total, after: total + wanted.length } });
  }
  return { rows, applied };
};
