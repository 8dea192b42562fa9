import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type world as contract, worldProblems } from '@wyrmgate/contract/world';
import { exclusions } from '@wyrmgate/contract/world-constants';
import type { WorldRules } from '@wyrmgate/contract/world-shapes';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import { changeSettings, versionOf } from '../settings/change.ts';
import { readSettings, type Settings, writeSettings } from '../settings/service.ts';
import { readLatest, readLive, takeSnapshot } from './snapshot.ts';
import type { SnapshotRow } from './table.ts';

type Contract = typeof contract;

const keys = [
  'world_refresh_minutes',
  'world_excluded',
  'world_private_default',
  'world_last_seen',
  'world_equipment',
] as const satisfies (keyof WorldRules)[];

const showRun = (row: SnapshotRow | undefined) =>
  row
    ? {
        id: row.id,
        state: row.state,
        started_at: row.started_at.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
        characters: row.characters,
        guilds: row.guilds,
        excluded: row.excluded,
        failure: row.failure,
      }
    : null;

const show = async ({ tx, platform }: Work<User>, all: Settings): Promise<Returned<Contract['adminGet']>> => ({
  rules: {
    world_refresh_minutes: all.world_refresh_minutes,
    world_excluded: all.world_excluded,
    world_private_default: all.world_private_default,
    world_last_seen: all.world_last_seen,
    world_equipment: all.world_equipment,
  },
  version: versionOf(all, keys),
  family: platform.game.family,
  demo: platform.game.demo,
  live: showRun(await readLive(tx, platform.game.family)),
  latest: showRun(await readLatest(tx)),
});

export const showWorldAdmin = async (work: Work<User>): Promise<Returned<Contract['adminGet']>> =>
  show(work, await readSettings(work.tx));

export const saveRules = async (
  work: Work<User>,
  { body: { version, world_excluded, ...others } }: Received<Contract['saveRules']>,
): Promise<Returned<Contract['saveRules']>> => {
  work.audit.target('setting', 'world');
  const sent = {
    ...others,
    // Stored in a fixed order, so that the same choice is always the same value.
    ...(world_excluded && { world_excluded: exclusions.filter((rule) => world_excluded.includes(rule)) }),
  };
  const all = await changeSettings(work, async (before) => {
    requireVersion(versionOf(before, keys), version, worldProblems.changedMeanwhile);
    const changed = Object.entries(sent).filter(([, value]) => value !== undefined);
    await writeSettings(work.tx, Object.fromEntries(changed), work.now);
  });
  return show(work, all);
};

/** Starts a snapshot in the background. If one is running, nothing happens. */
export const refreshNow = async ({
  audit,
  platform,
  afterCommit,
}: Work<User>): Promise<Returned<Contract['refresh']>> => {
  audit.target('world', platform.game.family);
  afterCommit(() => {
    takeSnapshot(platform).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'the snapshot could not be started'),
    );
  });
  return { started: true };
};
