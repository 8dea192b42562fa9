import type { GameDescription, Inspection, InspectionProblem } from '../shapes.ts';
import { checkChannels, countUsers, defaultAdminPassword } from './admin-port.ts';
import { arenaProblems } from './arena.ts';
import { capabilitiesOf, currenciesOf, proofPlace } from './capabilities.ts';
import { helperStatement, type Metin2 } from './game.ts';
import { grantsFor } from './grants.ts';
import type { FoundTable, Schema, TableKey } from './schema.ts';

export const describeSchema = (game: Metin2, schema: Schema): GameDescription => ({
  capabilities: capabilitiesOf(schema, game.config),
  currencies: currenciesOf(schema),
  maxLevel: undefined,
});

const problem = (
  severity: InspectionProblem['severity'],
  code: string,
  values: Readonly<Record<string, string>> = {},
): InspectionProblem => ({ severity, code, values });

/** Tables without which a part of the portal stays empty. */
const expected: readonly (readonly [TableKey, 'error' | 'warning'])[] = [
  ['account', 'error'],
  ['player', 'error'],
  ['playerIndex', 'warning'],
  ['guild', 'warning'],
  ['guildMember', 'warning'],
  ['itemAward', 'warning'],
  ['gmlist', 'warning'],
];

const accountProblems = (account: FoundTable<'account'>): InspectionProblem[] => {
  const table = account.table.name;
  const missing = (['login', 'password'] as const).filter((key) => !account.find(key));
  const wanted = (['code', 'status', 'availableAt', 'coins', 'bonus'] as const).filter((key) => !account.find(key));
  const password = account.find('password');
  const coins = account.find('coins');
  return [
    ...missing.map((column) => problem('error', 'columnMissing', { table, column })),
    ...wanted.map((column) => problem('warning', 'columnMissing', { table, column })),
    ...(password && password.length < 41
      ? [problem('error', 'passwordTooShort', { table, column: password.name })]
      : []),
    ...(coins?.defaultValue && Number(coins.defaultValue) > 0
      ? [problem('warning', 'coinsByDefault', { column: coins.name, value: coins.defaultValue })]
      : []),
  ];
};

const problemsOf = (game: Metin2, schema: Schema): InspectionProblem[] => {
  const { config } = game;
  const databases = Object.values(config.databases);
  const account = schema.table('account');
  const transactional = /^innodb$/i.test(account?.table.engine ?? '');
  return [
    ...[...new Set(databases)]
      .filter((name) => !schema.databases.some((found) => found.toLowerCase() === name.toLowerCase()))
      .map((database) => problem('error', 'databaseMissing', { database })),
    ...expected
      .filter(([key]) => !schema.table(key))
      .map(([table, severity]) => problem(severity, 'tableMissing', { table })),
    ...(account ? accountProblems(account) : []),
    ...arenaProblems(schema),
    ...(account && proofPlace(schema) === undefined
      ? [problem('warning', 'proofMissing', { statement: helperStatement(config, account.table.engine) })]
      : []),
    ...(account && !transactional
      ? [problem('info', 'noTransactions', { table: account.table.name, engine: account.table.engine })]
      : []),
  ];
};

const adminProblems = async ({ config: { adminPort } }: Metin2): Promise<InspectionProblem[]> => {
  if (!adminPort) return [];
  const states = await checkChannels(adminPort);
  const counted = await countUsers(adminPort);
  const closed = states.filter(({ status }) => status !== 'open');
  return [
    ...closed.map(({ name }) => problem('warning', 'channelSilent', { channel: name })),
    // A channel that is up and gives no figures does not accept the portal's address.
    ...(closed.length < states.length && !counted ? [problem('warning', 'addressRejected')] : []),
    ...(adminPort.password === defaultAdminPassword ? [problem('warning', 'defaultAdminPassword')] : []),
  ];
};

/** Reports what the connection found. A server that cannot be reached is a finding, not an error. */
export const inspectGame = async (game: Metin2): Promise<Inspection> => {
  game.forget();
  const started = performance.now();
  try {
    await game.connection.rows('SELECT 1');
    const latencyMs = Math.round((performance.now() - started) * 10) / 10;
    const schema = await game.schema();
    return {
      reachable: true,
      latencyMs,
      version: schema.version,
      tables: schema.tables.map(({ database, name, engine, collation, rows }) => ({
        name: `${database}.${name}`,
        engine,
        encoding: collation,
        rows,
      })),
      description: describeSchema(game, schema),
      problems: [...problemsOf(game, schema), ...(await adminProblems(game))],
      grants: grantsFor(game, schema),
    };
  } catch (error) {
    return {
      reachable: false,
      latencyMs: undefined,
      version: undefined,
      tables: [],
      description: { capabilities: [], currencies: [], maxLevel: undefined },
      problems: [problem('error', 'unreachable', { reason: error instanceof Error ? error.message : '' })],
      grants: [],
    };
  }
};
