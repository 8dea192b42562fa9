import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems, maxGameItems } from '@wyrmgate/contract/items';
import type { Language } from '@wyrmgate/contract/languages';
import { asc, or, sql } from 'drizzle-orm';
import { GameError } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import type { Cursor, ItemType } from '../game/shapes.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { readLive } from '../world/snapshot.ts';
import { cleanName, readItemNames } from './item-names.ts';
import { gameItems, type Texts } from './table.ts';

type Contract = typeof contract;
const shownItems = 50;
const shownChanges = 20;
const chunkRows = 5000;

export const listGameItems = async (
  { tx, platform }: Work<User>,
  { query: { search } }: Received<Contract['gameItems']>,
): Promise<Returned<Contract['gameItems']>> => {
  const wanted = search?.toLowerCase() ?? '';
  const number = /^\d{1,9}$/.test(wanted) ? Number(wanted) : -1;
  // Scans tens of thousands of short rows, which takes a few milliseconds.
  const where =
    wanted === '' ? undefined : or(sql`${gameItems.vnum} = ${number}`, sql`strpos(${gameItems.search}, ${wanted}) > 0`);
  const rows = await tx
    .select()
    .from(gameItems)
    .where(where)
    .orderBy(sql`${gameItems.vnum} <> ${number}`, asc(gameItems.vnum))
    .limit(shownItems);
  const live = await readLive(tx, platform.game.family);
  return {
    items: rows.map(({ search: _, updated_at: __, ...row }) => row),
    total: await tx.$count(gameItems, where),
    in_game: live?.capabilities.includes('itemTypes') ?? false,
  };
};

const readTypes = async (game: GameWorld): Promise<ItemType[]> => {
  const { capabilities } = await game.describe();
  if (!capabilities.includes('itemTypes')) throw problem(itemProblems.noItemList);
  const found: ItemType[] = [];
  let after: Cursor | undefined;
  do {
    const chunk = await game.itemTypes({ after, limit: 2000 });
    found.push(...chunk.rows);
    after = chunk.next;
  } while (after !== undefined && found.length <= maxGameItems);
  return found.flatMap((item) => {
    const name = cleanName(item.name);
    return name === '' ? [] : [{ ...item, name }];
  });
};

/** Reads the game's list in chunks. The problem says whether the game does not respond or has no such list. */
const readGame = async (game: GameWorld): Promise<ItemType[]> => {
  try {
    return await readTypes(game);
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    throw problem(error.failure === 'unsupported' ? itemProblems.noItemList : itemProblems.gameUnreachable);
  }
};

type Change = ItemType & { was: string | null };

/**
 * Returns the differences from the stored items. A source without level, class or sockets leaves those values as they
 * are.
 */
const changesOf = async (tx: Tx, items: readonly ItemType[], language: Language) => {
  const known = new Map((await tx.select().from(gameItems)).map((row) => [row.vnum, row]));
  if (new Set([...known.keys(), ...items.map(({ vnum }) => vnum)]).size > maxGameItems)
    throw problem(itemProblems.tooMany);
  let added = 0;
  let same = 0;
  const changes: Change[] = [];
  for (const item of items) {
    const row = known.get(item.vnum);
    if (!row) added += 1;
    else if (
      row.names[language] === item.name &&
      (item.level ?? row.level) === row.level &&
      (item.class ?? row.class) === row.class &&
      (item.sockets ?? row.sockets) === row.sockets
    ) {
      same += 1;
      continue;
    }
    changes.push({ ...item, was: row?.names[language] ?? null });
  }
  return { added, changed: changes.length - added, same, changes };
};

const store = async (tx: Tx, changes: readonly Change[], language: Language, now: Date): Promise<void> => {
  for (let at = 0; at < changes.length; at += chunkRows) {
    const rows = changes
      .slice(at, at + chunkRows)
      .map(({ was: _, name, ...row }) => ({ ...row, names: { [language]: name } satisfies Texts }));
    await tx.execute(sql`
      insert into ${gameItems} as known (vnum, names, search, level, class, sockets, updated_at)
      select vnum, names, '', level, class, coalesce(sockets, 0), ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(vnum int, names jsonb, level int, class text, sockets int)
      on conflict (vnum) do update set names = known.names || excluded.names, level = coalesce(excluded.level, known.level),
        class = coalesce(excluded.class, known.class), sockets = greatest(excluded.sockets, known.sockets),
        updated_at = excluded.updated_at`);
  }
  await tx.execute(sql`
    update ${gameItems} set search = lower((select string_agg(value, ' ') from jsonb_each_text(names)))
    where updated_at = ${now.toISOString()}::timestamptz`);
};

/** Imports names from the connected game or from a file. A dry run returns the same report but stores nothing. */
export const importGameItems = async (
  { platform, audit, transaction, now }: External<User>,
  { body: { source, language, text, dry_run } }: Received<Contract['importGameItems']>,
): Promise<Returned<Contract['importGameItems']>> => {
  const found =
    source === 'game' ? { items: await readGame(platform.game), failed: [], failures: 0 } : readItemNames(text);
  return transaction(
    async ({ tx }) => {
      const { changes, ...counts } = await changesOf(tx, found.items, language);
      const applied = !dry_run && changes.length > 0;
      audit.target('item', applied ? 'names' : 'dry run');
      if (applied) {
        await store(tx, changes, language, now);
        audit.changes({ names: { before: counts.same, after: counts.same + changes.length } });
      }
      return {
        ...counts,
        failed: found.failed,
        failures: found.failures,
        sample: changes.slice(0, shownChanges).map(({ vnum, name, was }) => ({ vnum, name, was })),
        applied,
      };
    },
    { audited: true },
  );
};
