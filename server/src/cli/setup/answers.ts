import { randomInt } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { Email, Password, Username } from '@wyrmgate/contract/auth';
import { settingRules } from '@wyrmgate/contract/settings-rules';
import type { z } from 'zod';
import { english } from '../../platform/language/messages.ts';
import { CommandError, type UncheckedContext, UsageError } from '../command.ts';

export type Answers = {
  address: string;
  site: string;
  /** `embedded`, `local` for PostgreSQL on this machine, or an address. */
  database: string;
  /** Address of a role that may create roles and databases. */
  databaseAdmin: string;
  ownerDatabase: string;
  databaseName: string;
  redis: string;
  adminName: string;
  adminEmail: string;
  adminPassword: string;
  /** Whether the password was generated, and so must be shown once. */
  passwordIsNew: boolean;
  smtp: string;
  mailFrom: string;
  proxy: 'caddy' | 'nginx';
  folder: string;
  data: string;
  backups: string;
  user: string;
  port: string;
};

const root = process.getuid?.() === 0;
const home = homedir();
/** The default folders, either for a system service or for a user without root access. */
const defaults = root
  ? { folder: '/etc/wyrmgate', data: '/var/lib/wyrmgate', backups: '/var/backups/wyrmgate' }
  : {
      folder: join(home, '.config/wyrmgate'),
      data: join(home, '.local/share/wyrmgate'),
      backups: join(home, '.local/share/wyrmgate-backups'),
    };

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Sixteen letters and digits, the maximum length that old game clients accept. */
export const generatePassword = (): string => {
  for (;;) {
    const text = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (Password.safeParse(text).success) return text;
  }
};

const checked = (schema: z.ZodType, value: string, name: string): string => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return String(parsed.data);
  throw new CommandError(`${name}: ${parsed.error.issues.map(({ message }) => english(message)).join(' ')}`);
};

/** systemd and Docker also read the variables file, and treat these characters differently. */
const plain = (value: string, name: string): string => {
  if (/[\s"'`$#\\]/.test(value))
    throw new CommandError(
      `${name}: spaces, quotes, $, # and \\ are not allowed here; write them as %XX in an address.`,
    );
  return value;
};

const withScheme = (text: string): string => (/^[a-z]+:\/\//i.test(text) || text === '' ? text : `https://${text}`);

/**
 * Takes each answer from its flag, or else prompts for it, or uses the default with `--yes`. `isNew` is false if the
 * installation is already set up; its environment is then kept.
 */
export const readAnswers = async (context: UncheckedContext): Promise<Answers> => {
  const { options, ask, source } = context;
  const asks = ask !== undefined && options.yes !== true;
  const given = (name: string): string | undefined => {
    const value = options[name];
    return typeof value === 'string' ? value.trim() : undefined;
  };
  /** Asks a question. If the default is undefined, an answer is required. */
  const answer = async (name: string, question: string, normal?: string): Promise<string> => {
    const value = given(name);
    if (value !== undefined) return value;
    const asked = asks ? (await ask(normal ? `${question} [${normal}]: ` : `${question}: `)).trim() : '';
    if (asked !== '') return asked;
    if (normal !== undefined) return normal;
    throw new UsageError(`--${name} is missing.`);
  };
  const flag = (name: string, normal: string): string => given(name) ?? normal;
  const folderOf = (text: string): string =>
    isAbsolute(text) ? text : resolve(source.INIT_CWD ?? process.cwd(), text);

  const address = withScheme(await answer('address', 'Address that players see, such as https://portal.example'));
  const site = checked(settingRules.site_name, await answer('site', 'Name of your site'), '--site');
  const databaseAdmin = flag('database-admin', '');
  const database =
    databaseAdmin === ''
      ? await answer(
          'database',
          'Database: "local" for PostgreSQL on this machine, "embedded" for none, or postgres://…',
          root ? 'local' : 'embedded',
        )
      : 'admin';
  const adminName = checked(Username, await answer('admin', 'Username of the first admin'), '--admin');
  const adminEmail = checked(Email, await answer('email', 'Email address of the first admin'), '--email');
  const chosen =
    given('password') ??
    source.PORTAL_ADMIN_PASSWORD ??
    (asks ? (await ask('Password of the first admin, 12 to 16 characters (empty: create one): ')).trim() : '');
  const adminPassword = chosen === '' ? generatePassword() : checked(Password, chosen, '--password');
  const smtp = await answer(
    'smtp',
    'Mail server, smtps://user:password@host:465 (empty: later in the back office)',
    '',
  );
  const mailFrom =
    smtp === '' ? '' : await answer('mail-from', 'Sender of emails', `no-reply@${new URL(address).hostname}`);
  const proxy = await answer('proxy', 'Proxy for TLS: caddy or nginx', 'caddy');
  if (proxy !== 'caddy' && proxy !== 'nginx') throw new UsageError('--proxy must be caddy or nginx.');
  const databaseName = flag('database-name', 'wyrmgate');
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(databaseName))
    throw new UsageError('--database-name must be lower-case letters, digits and _.');
  const user = flag('user', 'wyrmgate');
  if (!/^[a-z_][a-z0-9_-]{0,30}$/.test(user)) throw new UsageError('--user must be the name of a system user.');
  return {
    address: plain(address, '--address'),
    site,
    database: plain(database, '--database'),
    databaseAdmin,
    ownerDatabase: plain(flag('owner-database', ''), '--owner-database'),
    databaseName,
    redis: plain(flag('redis', ''), '--redis'),
    adminName,
    adminEmail,
    adminPassword,
    passwordIsNew: chosen === '',
    smtp: plain(smtp, '--smtp'),
    mailFrom: plain(mailFrom, '--mail-from'),
    proxy,
    folder: folderOf(flag('folder', defaults.folder)),
    data: plain(folderOf(flag('data', defaults.data)), '--data'),
    backups: plain(folderOf(flag('backups', defaults.backups)), '--backups'),
    user,
    port: flag('port', '3001'),
  };
};
