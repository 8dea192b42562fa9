import type { Returned } from '@wyrmgate/contract/endpoint';
import type { gameSettings as contract } from '@wyrmgate/contract/game-settings';
import { type GameFinding, gameFindings } from '@wyrmgate/contract/game-settings-constants';
import type { External, User } from '../http/context.ts';

const isFinding = (code: string): code is GameFinding => (gameFindings as readonly string[]).includes(code);

/** Runs the connection test of the game's adapter, which reports what it found instead of failing. */
export const testGameConnection = async ({
  platform,
  audit,
  transaction,
}: External<User>): Promise<Returned<(typeof contract)['testConnection']>> => {
  const { game } = platform;
  audit.target('world', game.family);
  const { reachable, latencyMs, version, tables, description, samples, names, texts, problems, grants } =
    await game.inspect();
  await transaction(async () => undefined, { audited: true });
  return {
    demo: game.demo,
    family: game.family,
    reachable,
    latency_ms: latencyMs === undefined ? null : Math.round(latencyMs),
    server_version: version ?? null,
    capabilities: [...description.capabilities],
    currencies: description.currencies.map(({ code, creditable }) => ({ code, creditable })),
    tables: [...tables],
    samples: samples.map(({ values, ...sample }) => ({ ...sample, values: [...values] })),
    names: names.map(({ key, found }) => ({ key, found: found ?? null })),
    texts: [...texts],
    findings: problems.flatMap(({ code, severity, values }) =>
      isFinding(code) ? [{ code, severity, values: { ...values } }] : [],
    ),
    grants: [...grants],
  };
};
