import { type Env, EnvironmentError, readEnv } from '../../env.ts';
import { addressProbe, clockProbe, tlsProbe, webhooksProbe } from '../../health/probes/address.ts';
import { backupProbe, keyProbe } from '../../health/probes/installation.ts';
import { type Finding, type Probe, runProbe, within } from '../../health/probes/probe.ts';
import { mailProbe, redisProbe } from '../../health/probes/services.ts';
import { version } from '../../version.ts';
import { type ExitCode, exitCodes, type UncheckedContext } from '../command.ts';
import { adminProbe, openForCheck, rolesProbe } from './database.ts';
import { diskProbe, memoryProbe, readMachine, versionProbe } from './machine.ts';

const closeMs = 2000;

const describeMode = (env: Env): Finding[] => [
  env.production
    ? { name: 'environment', state: 'ok', text: `Valid, for production at ${env.publicUrl}.` }
    : {
        name: 'environment',
        state: 'warning',
        text: `NODE_ENV is ${env.mode}: set NODE_ENV=production before players come.`,
      },
  ...env.privateGateways.map(
    (name): Finding => ({
      name: 'environment',
      state: 'warning',
      text: `${name} is a private address: is this a test?`,
    }),
  ),
];

const checkAll = async (source: UncheckedContext['source'], now: Date): Promise<Finding[]> => {
  let env: Env;
  try {
    env = readEnv(source);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.message.split('\n').map((text) => ({ name: 'environment', state: 'problem', text }));
  }
  const { database, findings } = await openForCheck(env);
  const migrated = findings.every(({ state }) => state === 'ok') ? database : undefined;
  const machine = readMachine(env.dataDir);
  const probes: Probe[] = [
    ...(migrated ? [rolesProbe(env, migrated)] : []),
    keyProbe(env, migrated),
    ...(migrated ? [adminProbe(env, migrated), backupProbe(env, migrated, now)] : []),
    redisProbe(env),
    mailProbe(env, migrated),
    addressProbe(env),
    tlsProbe(env, now),
    webhooksProbe(env, migrated),
    clockProbe(env, migrated),
    memoryProbe(env, machine),
    diskProbe(env, machine),
    versionProbe(env),
  ];
  const found = await Promise.all(probes.map(runProbe));
  await within(closeMs, database?.close() ?? Promise.resolve()).catch(() => undefined);
  return [...describeMode(env), ...findings, ...found.flat()];
};

const worstOf = (findings: Finding[]): 'ok' | 'warning' | 'problem' =>
  (['problem', 'warning'] as const).find((state) => findings.some((each) => each.state === state)) ?? 'ok';
const codes = { ok: exitCodes.ok, warning: exitCodes.failed, problem: exitCodes.fault } as const;

/** Checks the whole installation and prints one sentence for each finding. Changes nothing. */
export const check = async ({ source, options, say }: UncheckedContext): Promise<ExitCode> => {
  const findings = await checkAll(source, new Date());
  const state = worstOf(findings);
  if (options.json) say(JSON.stringify({ version, state, findings }));
  else {
    for (const each of findings) say(`${each.state.padEnd(9)}${each.name.padEnd(13)}${each.text}`);
    const count = (wanted: 'problem' | 'warning') => {
      const { length } = findings.filter((each) => each.state === wanted);
      return `${length} ${wanted}${length === 1 ? '' : 's'}`;
    };
    say(`${count('problem')}, ${count('warning')}.`);
  }
  return codes[state];
};
