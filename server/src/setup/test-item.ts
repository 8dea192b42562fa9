import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { setup as contract, SetupTest } from '@wyrmgate/contract/setup';
import { mailOwnAddress } from '../email/probe.ts';
import { addressProbe, clockProbe, tlsProbe, webhooksProbe } from '../health/probes/address.ts';
import { backupProbe, keyProbe } from '../health/probes/installation.ts';
import { ok, type Probe, problem, runProbe, warning } from '../health/probes/probe.ts';
import { redisProbe } from '../health/probes/services.ts';
import type { External, User } from '../http/context.ts';

/** The connection test of the game settings in one sentence; its page has the details. */
const gameProbe = ({ platform: { game } }: External<User>): Probe => ({
  name: 'game',
  run: async () => {
    if (game.demo) return warning('The portal uses the demo world. Set GAME_DATABASE_URL to connect a game.');
    const { reachable, latencyMs, problems } = await game.inspect();
    if (!reachable) return problem('The game database does not answer. The game settings say why.');
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) return problem(`The game database answers, with ${errors} problems. The game settings list them.`);
    return ok(`The game database answers in ${latencyMs} ms.`);
  },
});

/** Without the reason of a failure, from which callers could learn about other servers. The log has it. */
const sendProbe = (context: External<User>): Probe => ({
  name: 'mail',
  limitMs: 30_000,
  run: async () => {
    const outcome = await mailOwnAddress(context);
    if (outcome === 'none') return warning('There is no mail server, so emails wait in the outbox.');
    return outcome === 'sent'
      ? ok('The mail server accepted a test email to your address. Check that it arrives.')
      : problem('The mail server did not accept a test email. The log of the portal says why.');
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

/** Runs the probes of an item, the same ones that the command `check` runs. */
export const testItem = async (
  context: External<User>,
  { params: { item } }: Received<(typeof contract)['test']>,
): Promise<Returned<(typeof contract)['test']>> => {
  context.audit.target('setting', `setup_${item}`);
  const findings = [];
  for (const probe of probesOf(context)[item]()) {
    const found = await runProbe(probe);
    findings.push(...found.map(({ state, text }) => ({ state, text })));
    if (found.some(({ state }) => state === 'problem')) break;
  }
  return { findings };
};
