import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { setup as contract, SetupTest } from '@wyrmgate/contract/setup';
import { mailOwnAddress } from '../email/probe.ts';
import { addressProbe, clockProbe, tlsProbe, webhooksProbe } from '../health/probes/address.ts';
import { backupProbe, keyProbe } from '../health/probes/installation.ts';
import { found, type Probe, runProbe } from '../health/probes/probe.ts';
import { redisProbe } from '../health/probes/services.ts';
import type { External, User } from '../http/context.ts';

/** Summarises the connection test of the game settings; the settings page shows the details. */
const gameProbe = ({ platform: { game } }: External<User>): Probe => ({
  name: 'game',
  run: async () => {
    if (game.demo) return found('warning', 'game-demo');
    const { reachable, latencyMs, problems } = await game.inspect();
    if (!reachable) return found('problem', 'game-away');
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) return found('problem', 'game-problems', { count: errors });
    return found('ok', 'game-ok', { ms: latencyMs ?? 0 });
  },
});

/** Omits the reason for a failure, because it could reveal other servers. The log contains it. */
const sendProbe = (context: External<User>): Probe => ({
  name: 'mail',
  limitMs: 30_000,
  run: async () => {
    const outcome = await mailOwnAddress(context);
    if (outcome === 'none') return found('warning', 'mail-none');
    return outcome === 'sent' ? found('ok', 'mail-sent') : found('problem', 'mail-refused');
  },
});

const probesOf = (context: External<User>): Record<SetupTest, () => Probe[]> => {
  const { platform, now } = context;
  const { env, database } = platform;
  return {
    address: () => [addressProbe(env), tlsProbe(env, now)],
    backup: () => [backupProbe(env, database, now)],
    mail: () => [sendProbe(context)],
    redis: () => [redisProbe(env)],
    game: () => [gameProbe(context)],
    secrets: () => [keyProbe(env, database)],
    gateway: () => [webhooksProbe(env, database), clockProbe(env, database)],
  };
};

/** Runs the probes of an item, which are those of the command `check`. */
export const testItem = async (
  context: External<User>,
  { params: { item } }: Received<(typeof contract)['test']>,
): Promise<Returned<(typeof contract)['test']>> => {
  context.audit.target('setting', `setup_${item}`);
  const findings = [];
  for (const probe of probesOf(context)[item]()) {
    const results = await runProbe(probe);
    findings.push(...results.flatMap(({ state, translation }) => (translation ? [{ state, ...translation }] : [])));
    if (results.some(({ state }) => state === 'problem')) break;
  }
  return { findings };
};
