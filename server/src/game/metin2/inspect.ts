import type { GameDescription, Inspection, InspectionProblem } from '../shapes.ts';
import { checkChannels, countUsers, defaultAdminPassword } from './admin-port.ts';
import { arenaProblems } from './arena.ts';
import { capabilitiesOf, currenciesOf, proofPlace } from './capabilities.ts';
import type { PasswordForm } from './config.ts';
import { helperStatement, type Metin2 } from './game.ts';
import { grantsFor } from './grants.ts';
import { columnNames } from './names.ts';
import { foreignFormOf, formOf, isUsableHash } from './passwords.ts';
import { readNames, readSamples, readTexts } from './samples.ts';
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

/** Tables that parts of the portal need, and how serious it is if one is missing. */
const expected: readonly (readonly [TableKey, 'error' | 'warning'])[] = [
  ['account', 'error'],
  ['player', 'error'],
  ['playerIndex', 'warning'],
  ['guild', 'warning'],
  ['guildMember', 'warning'],
  ['itemAward', 'warning'],
  ['gmlist', 'warning'],
];

/** Tables are of little use without these columns. */
const useful: readonly (readonly [TableKey, readonly string[]])[] = [
  ['player', ['level', 'lastPlay']],
  ['guild', ['leader']],
  ['itemAward', ['count', 'reason']],
  ['gmlist', ['account']],
];
const uselessTable = (schema: Schema, key: TableKey, columns: readonly string[]): InspectionProblem[] => {
  const table = schema.table(key) as FoundTable | undefined;
  return columns
    .filter((column) => table && !table.find(column as never))
    .map((column) => problem('warning', 'columnMissing', { table: table?.table.name ?? '', column }));
};

const hashLengths: Record<PasswordForm, number> = { mysql: 41, sha1: 40, sha256: 64 };
/** Enough hashes to recognise how a server stores passwords. */
const sampledHashes = 200;

/** Reports stored passwords that differ in form from new ones, and those that the portal cannot check. */
const passwordProblems = async (game: Metin2, schema: Schema): Promise<InspectionProblem[]> => {
  const account = schema.table('account');
  if (!account?.find('password')?.rights.has('select')) return [];
  const rows = await game.connection.rows(
    `SELECT ${account.column('password')} AS password FROM ${account.sql} ORDER BY ${account.column('id')} DESC LIMIT ${sampledHashes}`,
  );
  const stored = rows.map((row) => String(row.password ?? ''));
  const forms = stored.flatMap((hash) => formOf(hash) ?? []);
  const foreign = Map.groupBy(stored, foreignFormOf);
  foreign.delete(undefined);
  const { passwordForm } = game.config;
  const [other] = forms.filter((form) => form !== passwordForm);
  return [
    ...(other && !forms.includes(passwordForm)
      ? [problem('error', 'passwordForm', { form: passwordForm, found: other })]
      : []),
    ...[...foreign].map(([form, hashes]) =>
      problem('warning', hashes.every(isUsableHash) ? 'passwordUnwritable' : 'passwordRefused', {
        form: form ?? '',
        count: String(hashes.length),
        total: String(rows.length),
      }),
    ),
  ];
};

const accountProblems = (account: FoundTable<'account'>, form: PasswordForm): InspectionProblem[] => {
  const needed = hashLengths[form];
  const table = account.table.name;
  const wanted = (['code', 'status', 'availableAt', 'coins', 'bonus'] as const).filter((key) => !account.find(key));
  const password = account.find('password');
  const coins = account.find('coins');
  return [
    ...wanted.map((column) => problem('warning', 'columnMissing', { table, column })),
    ...(password && password.length < needed
      ? [problem('error', 'passwordTooShort', { table, column: password.name, length: String(needed) })]
      : []),
    ...(coins?.defaultValue && Number(coins.defaultValue) > 0
      ? [problem('warning', 'coinsByDefault', { column: coins.name, value: coins.defaultValue })]
      : []),
  ];
};

/** Reports an ambiguous currency: several columns may contain it, and the owner has not chosen one. */
const currencyProblems = ({ config }: Metin2, schema: Schema): InspectionProblem[] => {
  const account = schema.table('account');
  const chosen = config.names['account.coins'] ?? config.coinsColumn;
  const coins = account?.find('coins');
  if (!account || !coins || chosen !== undefined) return [];
  const others = columnNames.account.coins.filter((name) => account.table.columns.has(name));
  return others.length > 1
    ? [problem('warning', 'coinsAmbiguous', { column: coins.name, columns: others.join(', ') })]
    : [];
};

/** Reports configured names that the game does not have. */
const namingProblems = (names: Readonly<Record<string, string>>, schema: Schema): InspectionProblem[] => {
  const known = new Map(readNames(schema).map(({ key, found }) => [key, found]));
  return Object.entries(names)
    .filter(([key, name]) => known.get(key)?.toLowerCase() !== name.toLowerCase())
    .map(([key, name]) => problem('error', 'nameMissing', { key, name }));
};

/** Distinguishes a missing table from one that exists but lacks required columns. */
const missingTable = (
  schema: Schema,
  key: TableKey,
  severity: InspectionProblem['severity'],
): readonly InspectionProblem[] => {
  const lacks = schema.lacks(key);
  return lacks
    ? lacks.columns.map((column) => problem(severity, 'columnMissing', { table: lacks.table, column }))
    : [problem(severity, 'tableMissing', { table: key })];
};

/**
 * Coins cannot be credited unless the proof can be stored. The engine of a view is unknown until the owner grants more
 * privileges.
 */
const proofProblems = ({ config }: Metin2, schema: Schema): InspectionProblem[] => {
  const account = schema.table('account');
  if (!account || proofPlace(schema) !== undefined) return [];
  const { name, engine } = account.table;
  return engine === ''
    ? [problem('warning', 'viewEngine', { table: name })]
    : [problem('warning', 'proofMissing', { statement: helperStatement(config, engine) })];
};

const problemsOf = (game: Metin2, schema: Schema): InspectionProblem[] => {
  const { config } = game;
  const { log, ...databases } = config.databases;
  const isMissing = (name: string) => !schema.databases.some((found) => found.toLowerCase() === name.toLowerCase());
  const account = schema.table('account');
  const transactional = /^innodb$/i.test(account?.table.engine ?? '');
  return [
    ...[...new Set(Object.values(databases))]
      .filter(isMissing)
      .map((database) => problem('error', 'databaseMissing', { database })),
    ...(log !== undefined && isMissing(log) ? [problem('info', 'logMissing', { database: log })] : []),
    ...expected.filter(([key]) => !schema.table(key)).flatMap(([key, severity]) => missingTable(schema, key, severity)),
    ...useful.flatMap(([key, columns]) => uselessTable(schema, key, columns)),
    ...(account ? accountProblems(account, config.passwordForm) : []),
    ...namingProblems(config.names, schema),
    ...arenaProblems(schema),
    ...currencyProblems(game, schema),
    ...proofProblems(game, schema),
    ...(account && account.table.engine !== '' && !transactional
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
    // If channels are up but none of them reports player counts, the game rejects the portal's address.
    ...(closed.length < states.length && !counted ? [problem('warning', 'addressRejected')] : []),
    ...(adminPort.password === defaultAdminPassword ? [problem('warning', 'defaultAdminPassword')] : []),
  ];
};

/** Most severe first. */
const severities = ['error', 'warning', 'info'];

/** Inspects the connected game. Reports an unreachable server as a problem instead of throwing an error. */
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
      problems: [
        ...problemsOf(game, schema),
        ...(await passwordProblems(game, schema)),
        ...(await adminProblems(game)),
      ].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
      samples: await readSamples(game, schema),
      names: readNames(schema),
      texts: await readTexts(game, schema),
      grants: grantsFor(game, schema),
    };
  } catch (error) {
    return {
      reachable: false,
      latencyMs: undefined,
      version: undefined,
      tables: [],
      samples: [],
      names: [],
      texts: [],
      description: { capabilities: [], currencies: [], maxLevel: undefined },
      problems: [problem('error', 'unreachable', { reason: error instanceof Error ? error.message : '' })],
      grants: [],
    };
  }
};
