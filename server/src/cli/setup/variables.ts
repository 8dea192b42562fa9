import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { isPrivateHost } from '../../platform/network/private-networks.ts';
import { CommandError } from '../command.ts';
import type { Answers } from './answers.ts';

export type Variables = Record<string, string>;

const urlFor = (base: string, name: string, user: string, password: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  [url.username, url.password] = [user, password];
  return url.href;
};
const newPassword = (): string => randomBytes(24).toString('base64url');

const databaseVariables = (answers: Answers): Variables => {
  const { database, databaseAdmin, databaseName: name, ownerDatabase } = answers;
  if (database === 'embedded') return {};
  if (database !== 'local' && database !== 'admin')
    return { DATABASE_URL: database, ...(ownerDatabase ? { MIGRATION_DATABASE_URL: ownerDatabase } : {}) };
  const base = database === 'local' ? 'postgres://127.0.0.1:5432/' : databaseAdmin;
  return {
    DATABASE_URL: urlFor(base, name, name, newPassword()),
    MIGRATION_DATABASE_URL: urlFor(base, name, `${name}_owner`, newPassword()),
  };
};

/** Returns the environment of a new installation, with a new secret key. */
export const composeVariables = (answers: Answers): Variables => {
  const mailHost = answers.smtp === '' ? '' : new URL(answers.smtp).hostname;
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: answers.address,
    HOST: '127.0.0.1',
    PORT: answers.port,
    TRUSTED_PROXIES: '1',
    DATA_DIR: answers.data,
    ...databaseVariables(answers),
    ...(answers.redis ? { REDIS_URL: answers.redis } : {}),
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...(answers.smtp ? { SMTP_URL: answers.smtp, MAIL_FROM: answers.mailFrom } : {}),
    // A mail server on this machine or network has a private address, which must be allowed explicitly.
    ...(isPrivateHost(mailHost) ? { SMTP_PRIVATE_NETWORKS: mailHost === 'localhost' ? '127.0.0.1' : mailHost } : {}),
  };
};

/** Returns the environment of an existing installation, or undefined for a new one. */
export const readVariables = (file: string): Variables | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    return parseEnv(readFileSync(file, 'utf8')) as Variables;
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
};

const overwriting = (file: string, name: string): CommandError =>
  new CommandError(
    `${file} already exists with a different ${name}. Setup does not overwrite it: edit the file and restart the portal.`,
  );

/** Rejects answers that differ from an existing installation, which setup never changes. */
export const assertUnchanged = (
  file: string,
  existing: Variables,
  wanted: Variables,
  given: ReadonlySet<string>,
): void => {
  const flags: Record<string, string> = {
    address: 'PUBLIC_URL',
    port: 'PORT',
    data: 'DATA_DIR',
    redis: 'REDIS_URL',
    smtp: 'SMTP_URL',
    'mail-from': 'MAIL_FROM',
  };
  const isUrl = /^postgres/.test(wanted.DATABASE_URL ?? '') && given.has('database') && !wanted.MIGRATION_DATABASE_URL;
  const otherKind = (existing.DATABASE_URL === undefined) !== (wanted.DATABASE_URL === undefined);
  if (otherKind || (isUrl && wanted.DATABASE_URL !== existing.DATABASE_URL)) throw overwriting(file, 'DATABASE_URL');
  for (const [flag, name] of Object.entries(flags))
    if (given.has(flag) && wanted[name] !== existing[name]) throw overwriting(file, name);
};

/** Writes the environment to a file that only its owner can read. Never replaces a file. */
export const writeVariables = (file: string, variables: Variables): void => {
  mkdirSync(dirname(file), { recursive: true });
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const head =
    '# Variables of the portal: docs/operations.md explains each. Keep SECRET_KEY with your other secrets as well.';
  writeFileSync(file, `${[head, ...lines].join('\n')}\n`, { mode: 0o600, flag: 'wx', flush: true });
};
