import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type world as contract, worldProblems } from '@wyrmgate/contract/world';
import { boardPageSize, boards } from '@wyrmgate/contract/world-constants';
import type { BoardRow, OwnCharacter } from '@wyrmgate/contract/world-shapes';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { sendUnstick } from '../deliveries/changes.ts';
import { gameAccountsOf } from '../game-accounts/service.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import { readRows, showSnapshot } from './board.ts';
import { readLive } from './snapshot.ts';
import { type SnapshotRow, worldCharacters, worldGuilds, worldIdentities, worldPlaces } from './table.ts';

type Contract = typeof contract;

const readOwn = async ({ tx, platform, actor }: Work<User>) => {
  const { family } = platform.game;
  const snapshot = await readLive(tx, family);
  const accounts = (await gameAccountsOf(tx, family, actor.id)).map(({ id }) => id as string);
  if (!snapshot || accounts.length === 0) return { snapshot, rows: [] };
  const rows = await tx
    .select({
      row: worldCharacters,
      guild: { id: worldGuilds.id, name: worldGuilds.name },
      private: worldIdentities.private,
      equipment: worldIdentities.equipment,
      gameId: worldIdentities.game_id,
    })
    .from(worldCharacters)
    .innerJoin(worldIdentities, eq(worldIdentities.id, worldCharacters.id))
    .leftJoin(
      worldGuilds,
      and(eq(worldGuilds.snapshot_id, worldCharacters.snapshot_id), eq(worldGuilds.id, worldCharacters.guild_id)),
    )
    .where(and(eq(worldCharacters.snapshot_id, snapshot.id), inArray(worldCharacters.account_id, accounts)))
    .orderBy(desc(worldCharacters.level), desc(worldCharacters.experience), asc(worldCharacters.id));
  return { snapshot, rows };
};

/** Whether players can show equipment: the site allows it and the game exposes it. */
export const showsEquipment = async (tx: Tx, snapshot: SnapshotRow | undefined): Promise<boolean> =>
  snapshot?.capabilities.includes('equipment') === true && (await readSettings(tx)).world_equipment;

export const ownCharacterIds = async (work: Work<User>): Promise<number[]> =>
  (await readOwn(work)).rows.map(({ row }) => row.id);

/** Returns the characters of game accounts that their players can choose, highest level first. */
export const charactersOfAccounts = async (tx: Tx, family: string, accounts: readonly string[]) => {
  const snapshot = await readLive(tx, family);
  if (!snapshot || accounts.length === 0) return [];
  const rows = await tx
    .select()
    .from(worldCharacters)
    .where(and(eq(worldCharacters.snapshot_id, snapshot.id), inArray(worldCharacters.account_id, [...accounts])))
    .orderBy(desc(worldCharacters.level), asc(worldCharacters.id));
  return rows
    .filter(({ excluded }) => excluded !== 'slotless' && excluded !== 'deleted' && excluded !== 'nameless')
    .map((row) => ({ id: row.id, account: row.account_id, name: row.name, level: row.level, class: row.class }));
};

type OwnRow = Awaited<ReturnType<typeof readOwn>>['rows'][number];

/**
 * Returns the places of the characters. A row is shown as the board shows it to others or, if the character is private,
 * only to its owner.
 */
const placesOf = async (
  tx: Tx,
  snapshot: SnapshotRow | undefined,
  own: readonly OwnRow[],
  privateDefault: boolean,
): Promise<Map<number, OwnCharacter['places']>> => {
  const found = new Map<number, OwnCharacter['places']>();
  if (!snapshot || own.length === 0) return found;
  const ids = own.map(({ row }) => row.id);
  const places = await tx
    .select()
    .from(worldPlaces)
    .where(and(eq(worldPlaces.snapshot_id, snapshot.id), inArray(worldPlaces.subject_id, ids)));
  for (const board of boards) {
    const here = places.filter((place) => place.board === board);
    const positions = here.map(({ position }) => position);
    const rows = await readRows(tx, { snapshot, board, positions, privateDefault });
    for (const { subject_id: id, place, position } of here) {
      const character = own.find(({ row }) => row.id === id);
      const shown = rows.find((each) => each.position === position);
      if (!character || !shown) continue;
      const { row, guild } = character;
      const full: BoardRow = {
        ...{ ...shown, id, name: row.name, class: row.class, guild },
        playtime_minutes: row.playtime,
      };
      const page = Math.ceil(position / boardPageSize);
      const total = snapshot.counts[board] ?? 0;
      found.set(id, [...(found.get(id) ?? []), { board, place, total, page, row: full }]);
    }
  }
  return found;
};

export const listOwn = async (work: Work<User>): Promise<Returned<Contract['own']>> => {
  const { tx, platform } = work;
  const { snapshot, rows } = await readOwn(work);
  const { world_private_default: privateDefault } = await readSettings(tx);
  const places = await placesOf(tx, snapshot, rows, privateDefault);
  return {
    snapshot: showSnapshot(snapshot, platform),
    can_unstick: snapshot?.capabilities.includes('unstuck') ?? false,
    can_show_equipment: await showsEquipment(tx, snapshot),
    characters: rows.map(({ row, guild, private: chosen, equipment }) => ({
      id: row.id,
      name: row.name,
      level: row.level,
      class: row.class,
      empire: row.empire,
      guild,
      private: chosen ?? privateDefault,
      shows_equipment: equipment,
      excluded: row.excluded,
      places: places.get(row.id) ?? [],
    })),
  };
};

export const setPrivacy = async (
  work: Work<User>,
  { params: { id }, body }: Received<Contract['setPrivacy']>,
): Promise<Returned<Contract['setPrivacy']>> => {
  const { rows } = await readOwn(work);
  if (!rows.some(({ row }) => row.id === id)) throw problem(worldProblems.characterNotFound);
  await work.tx
    .update(worldIdentities)
    .set({ private: body.private, private_since: body.private ? work.now : null })
    .where(eq(worldIdentities.id, id));
  return { private: body.private };
};

export const unstickCharacter = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['unstick']>,
): Promise<Returned<Contract['unstick']>> => {
  const { tx, platform, actor } = work;
  const { snapshot, rows } = await readOwn(work);
  const found = rows.find(({ row }) => row.id === id);
  if (!found) throw problem(worldProblems.characterNotFound);
  if (!snapshot?.capabilities.includes('unstuck')) throw problem(worldProblems.unstickUnavailable);
  const accounts = await gameAccountsOf(tx, platform.game.family, actor.id);
  const account = accounts.find((one) => one.id === found.row.account_id);
  if (!account) throw problem(worldProblems.characterNotFound);
  const sent = await sendUnstick(work, actor.id, account, found.gameId);
  if (!sent.queued && sent.waitSeconds === undefined) throw problem(worldProblems.unstickWaiting);
  if (!sent.queued) throw problem(worldProblems.unstickTooSoon, { retryAfterSeconds: sent.waitSeconds });
  return { queued: true };
};
