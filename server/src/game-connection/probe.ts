import { setTimeout as sleep } from 'node:timers/promises';
import { gameConnectionProblems as p } from '@wyrmgate/contract/game-connection';
import type { Problem } from '@wyrmgate/contract/problem';
import type { Env } from '../env.ts';
import { connectGame } from '../game/open-game.ts';
import type { InspectionProblem } from '../game/shapes.ts';
import { fieldIssue, type ProblemError, problem } from '../http/problem.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { type ConnectionValues, serverOf } from './values.ts';

/** Minimum duration of a failed test, so that its timing does not reveal open ports or resolvable names. */
const minFailureMs = 5000;

const fail = (declared: Problem, field: string): ProblemError =>
  problem(declared, { fields: [fieldIssue(field, declared)] });

/** Fields with a table or column that the game does not have. Names from the environment are left to the connection test. */
const wrongNames = (values: ConnectionValues, problems: readonly InspectionProblem[]): string[] =>
  problems.flatMap(({ code, values: { key, name, arena } }) => {
    if (arena !== undefined) return arena === 'solo' || arena === 'flex' ? [`arena_${arena}`] : [];
    const index = code === 'nameMissing' ? values.names.findIndex((one) => one.key === key && one.name === name) : -1;
    return index < 0 ? [] : [`names.${index}.name`];
  });

/**
 * Connects once and reads the schema. Returns the problem to show in the form, or undefined if the game can be used.
 */
export const probeConnection = async (
  env: Env,
  clock: Clock,
  values: ConnectionValues,
): Promise<ProblemError | undefined> => {
  const started = performance.now();
  const server = serverOf(env, values);
  // Does not test the channels, because their timing would reveal open ports before anyone has approved them.
  const game = await connectGame({ ...server, createHelper: false, adminPort: undefined }, clock);
  try {
    const found = await game.inspect().catch(() => undefined);
    const errors = found?.problems.filter(({ severity }) => severity === 'error') ?? [];
    if (!found?.reachable) {
      // Error codes that begin with ER_ come from the database: it responded and rejected this user.
      if (errors.some(({ values: { reason = '' } }) => reason.includes('(ER_'))) return fail(p.rejected, 'password');
      await sleep(Math.max(0, minFailureMs - (performance.now() - started)));
      return fail(p.unreachable, 'address');
    }
    const missing = errors.find(({ code }) => code === 'databaseMissing')?.values.database;
    const name = (['account', 'player', 'common'] as const).find((one) => server.databases[one] === missing);
    if (missing !== undefined && name) return fail(p.databaseMissing, `${name}_database`);
    if (errors.some(({ code, values: { table } }) => code === 'tableMissing' && table === 'account'))
      return fail(p.tableMissing, 'account_database');
    const fields = wrongNames(values, found.problems);
    return fields.length > 0
      ? problem(p.nameMissing, { fields: fields.map((field) => fieldIssue(field, p.nameMissing)) })
      : undefined;
  } finally {
    await game.close();
  }
};
