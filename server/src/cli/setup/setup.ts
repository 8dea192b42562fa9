import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { type Env, readEnv } from '../../env.ts';
import type { Database } from '../../platform/database/database.ts';
import { settings } from '../../settings/table.ts';
import { users } from '../../users/table.ts';
import { recordCommand } from '../audit.ts';
import { type ExitCode, exitCodes, type UncheckedContext } from '../command.ts';
import { createAdmin } from '../create-admin.ts';
import { migrate } from '../migrate.ts';
import { withDatabase } from '../open.ts';
import { type Answers, readAnswers } from './answers.ts';
import { ensureRoles } from './roles.ts';
import { type Program, siteFiles } from './site-files.ts';
import { assertUnchanged, composeVariables, readVariables, type Variables, writeVariables } from './variables.ts';

const sources = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/\/$/, '');

/** The command that starts this copy of the portal. A release has a launcher next to its sources. */
const findProgram = (): Program => {
  const [, launcher = ''] = process.argv;
  if (existsSync(join(sources, 'wyrmgate.mjs'))) {
    const folder = launcher.endsWith('/wyrmgate.mjs') ? dirname(launcher) : sources;
    const file = join(folder, 'wyrmgate.mjs');
    return { folder, node: process.execPath, start: [file], command: [file] };
  }
  const { program } = JSON.parse(readFileSync(join(sources, 'scripts/runtime.json'), 'utf8')) as { program: string[] };
  return { folder: sources, node: process.execPath, start: program, command: ['server/src/cli.ts'] };
};

const passwordOf = (url: string | undefined): string =>
  url === undefined ? '' : decodeURIComponent(new URL(url).password);

const prepareDatabase = async (answers: Answers, variables: Variables, isNew: boolean): Promise<void> => {
  const { database, databaseAdmin, databaseName: name } = answers;
  if (database !== 'local' && database !== 'admin') return;
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = variables;
  const roles = { name, password: passwordOf(DATABASE_URL), ownerPassword: passwordOf(MIGRATION_DATABASE_URL) };
  await ensureRoles(database === 'local' ? undefined : databaseAdmin, roles, isNew);
};

const findImplementor = async ({ db }: Database): Promise<string | undefined> => {
  const [found] = await db
    .select({ name: users.username })
    .from(users)
    .where(eq(users.authority, 'implementor'))
    .limit(1);
  return found?.name;
};

/** Stores the site's name unless it already has one. */
const storeSiteName = (database: Database, site: string): Promise<void> =>
  database.transaction(async (tx) => {
    const now = new Date();
    const stored = await tx
      .insert(settings)
      .values({ key: 'site_name', value: site, updated_at: now })
      .onConflictDoNothing()
      .returning();
    if (stored.length === 0) return;
    await recordCommand(tx, 'setup', now, {
      action: 'system_config',
      targetType: 'setting',
      targetId: 'site_name',
      changes: { site_name: { before: null, after: site } },
      notes: 'First name, set on the command line.',
    });
  });

const fillDatabase = async (env: Env, answers: Answers, say: (text: string) => void): Promise<void> => {
  await migrate({ env, options: {}, values: [], say });
  const existing = await withDatabase(env, async (database) => {
    await storeSiteName(database, answers.site);
    return findImplementor(database);
  });
  if (existing !== undefined) return say(`There is already an admin (${existing}).`);
  const { adminName: username, adminEmail: email, adminPassword: password } = answers;
  await createAdmin({ env, options: { username, email, password }, values: [], say });
  if (answers.passwordIsNew) say(`Their password, shown only now: ${password}`);
};

/** Writes the files for the machine, but keeps files that were edited. */
const writeFiles = (env: Env, answers: Answers, say: (text: string) => void): void => {
  for (const { name, text, mode = 0o644 } of siteFiles({ answers, env, program: findProgram() })) {
    const file = join(answers.folder, name);
    const isEdited = existsSync(file) && readFileSync(file, 'utf8') !== text;
    if (isEdited) say(`Kept ${file}, which differs. Delete it and run setup again for a new one.`);
    else writeFileSync(file, text, { mode });
  }
};

const nextSteps = ({ folder, address }: Answers): string[] => [
  '',
  `Everything is in ${folder}. Next:`,
  `  sudo sh ${folder}/install.sh`,
  `  npm run portal -- --env ${folder}/portal.env check`,
  `Then log in at ${address}/login. The shop is empty; this creates the first packages:`,
  `  npm run portal -- --env ${folder}/portal.env seed`,
  `Keep a copy of ${folder}/portal.env in a safe place: without SECRET_KEY, sealed values of a backup are lost.`,
];

/** Sets up a production installation. A second run completes what is missing and changes nothing else. */
export const setup = async (context: UncheckedContext): Promise<ExitCode> => {
  const { say, options } = context;
  const answers = await readAnswers(context);
  const file = join(answers.folder, 'portal.env');
  const existing = readVariables(file);
  const composed = composeVariables(answers);
  const given = new Set(Object.keys(options).filter((name) => options[name] !== undefined));
  if (existing) assertUnchanged(file, existing, composed, given);
  const variables = existing ?? composed;
  // Invalid answers are reported before anything is created.
  const env = readEnv(variables);
  mkdirSync(answers.folder, { recursive: true });
  mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
  if (existing === undefined) writeVariables(file, variables);
  try {
    await prepareDatabase(answers, variables, existing === undefined);
  } catch (error) {
    // The passwords in this file are not in any database yet, so the next run must not mistake it for a complete
    // installation.
    if (existing === undefined) rmSync(file);
    throw error;
  }
  say(existing ? `Using the existing ${file}.` : `Wrote ${file} with a new secret key, readable by its owner only.`);
  await fillDatabase(env, answers, say);
  writeFiles(env, answers, say);
  for (const line of nextSteps(answers)) say(line);
  return exitCodes.ok;
};
