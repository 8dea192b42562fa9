import { Email } from '@wyrmgate/contract/auth';
import type { Language } from '@wyrmgate/contract/languages';
import { existingName } from '@wyrmgate/contract/registration';
import { sql } from 'drizzle-orm';
import type { GameWorld } from '../game/port.ts';
import type { Cursor, GameAccount } from '../game/shapes.ts';
import { linkGameAccounts, ownersOf } from '../game-accounts/service.ts';
import { type Database, rowsOf, type Tx } from '../platform/database/database.ts';
import { createUsers, storeBans, takenIdentities } from '../users/bulk.ts';
import { reservedNameCheck } from '../users/reserved-names.ts';
import { passwordInGame } from './hashing.ts';
import { banFromGame, placeholderEmail } from './import-from-game.ts';
import { pendingNames } from './pending.ts';

export const skipReasons = ['unusablePassword', 'unsuitableName', 'reservedName', 'takenName'] as const;
export type SkipReason = (typeof skipReasons)[number];

export type ImportFigures = {
  /** The number of game accounts read. */
  read: number;
  imported: number;
  /** Imported accounts that are banned in the game, and therefore also in the portal. */
  banned: number;
  /**
   * Imported accounts without an email address, because the one in the game is invalid or belongs to another account.
   */
  withoutEmail: number;
  /** Game accounts already linked to a portal account. */
  linked: number;
  skipped: Record<SkipReason, number>;
};

export type ImportOptions = {
  dryRun: boolean;
  language: Language;
  now: () => Date;
  batch?: number;
  onSkipped: (login: string, reason: SkipReason) => void;
  /** Called after each batch has been stored. */
  onBatch: (figures: ImportFigures) => void;
};

type Seen = { names: Set<string>; emails: Set<string> };
type Plan = {
  linked: number;
  skipped: { login: string; reason: SkipReason }[];
  imports: { account: GameAccount; email: string | undefined }[];
};
type Rules = { isReserved: (name: string) => boolean; family: string; seen: Seen; now: Date };

/** A concurrent registration took a name or an email, so the batch must be planned again. */
class Interfered extends Error {}
const maxPlans = 5;
const defaultBatch = 1000;

const typedEmail = ({ email }: GameAccount): string | undefined => {
  const typed = Email.safeParse(email);
  return typed.success ? typed.data : undefined;
};

/** Plans a batch in four queries. Accounts are sorted by id, so that each run gives the same result. */
const plan = async (tx: Tx, accounts: readonly GameAccount[], rules: Rules): Promise<Plan> => {
  const { isReserved, family, seen, now } = rules;
  const ids = accounts.map(({ id }) => id);
  const names = accounts.map(({ login }) => login.toLowerCase()).filter((name) => existingName.test(name));
  const emails = accounts.flatMap((account) => typedEmail(account)?.toLowerCase() ?? []);
  const owners = await ownersOf(tx, family, ids);
  const taken = await takenIdentities(tx, names, emails);
  const pending = await pendingNames(tx, names, now);
  const planned: Plan = { linked: 0, skipped: [], imports: [] };
  const own: Seen = { names: new Set(), emails: new Set() };
  const isTaken = (kind: keyof Seen, text: string) =>
    taken[kind].has(text) || seen[kind].has(text) || own[kind].has(text);
  const skipReason = ({ login, hasUsablePassword }: GameAccount): SkipReason | undefined => {
    const name = login.toLowerCase();
    if (!hasUsablePassword) return 'unusablePassword';
    if (!existingName.test(login)) return 'unsuitableName';
    if (isTaken('names', name) || pending.has(name)) return 'takenName';
    return isReserved(login) ? 'reservedName' : undefined;
  };
  for (const account of accounts) {
    const { id, login } = account;
    if (owners.has(id)) {
      planned.linked += 1;
      continue;
    }
    const reason = skipReason(account);
    if (reason) {
      planned.skipped.push({ login, reason });
      continue;
    }
    const typed = typedEmail(account);
    const email = typed !== undefined && !isTaken('emails', typed.toLowerCase()) ? typed : undefined;
    own.names.add(login.toLowerCase());
    if (email !== undefined) own.emails.add(email.toLowerCase());
    planned.imports.push({ account, email });
  }
  return planned;
};

const store = async (tx: Tx, { imports }: Plan, family: string, language: Language, now: Date): Promise<void> => {
  const rows = await createUsers(
    tx,
    imports.map(({ account: { login, createdAt, ban }, email }) => ({
      username: login,
      email: email ?? placeholderEmail(),
      password_hash: passwordInGame,
      // Only the game needs a social id, and it already has one for this account.
      social_id: '',
      discovery_source: 'other',
      language,
      status: ban ? ('banned' as const) : ('active' as const),
      terms_accepted_at: now,
      create_time: createdAt !== null && createdAt < now ? createdAt : now,
    })),
  );
  const idOf = new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]));
  const links = imports.flatMap(({ account }) => {
    const userId = idOf.get(account.login.toLowerCase());
    return userId === undefined ? [] : [{ account, userId }];
  });
  const linked = await linkGameAccounts(
    tx,
    links.map(({ account, userId }) => ({ family, account, userId, origin: 'import', now })),
  );
  if (linked < imports.length) throw new Interfered();
  await storeBans(
    tx,
    links.flatMap(({ account: { ban }, userId }) => (ban ? [banFromGame(userId, ban, now)] : [])),
  );
};

/** Plans and stores one batch in its own transaction, so that an interrupted import loses no more than this batch. */
const importBatch = async (
  database: Database,
  accounts: readonly GameAccount[],
  rules: Rules,
  { dryRun, language }: ImportOptions,
): Promise<Plan> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        // Serialises concurrent imports.
        await rowsOf(tx, sql`select pg_advisory_xact_lock(7261119, 5)`);
        const planned = await plan(tx, accounts, rules);
        if (!dryRun) await store(tx, planned, rules.family, language, rules.now);
        return planned;
      });
    } catch (error) {
      if (!(error instanceof Interfered) || attempt >= maxPlans) throw error;
    }
  }
};

/** Creates a portal account for each game account without one. A repeated import adds only new accounts. */
export const importAccounts = async (
  database: Database,
  game: GameWorld,
  options: ImportOptions,
): Promise<ImportFigures> => {
  const { dryRun, now, batch = defaultBatch, onSkipped, onBatch } = options;
  const figures: ImportFigures = {
    read: 0,
    imported: 0,
    banned: 0,
    withoutEmail: 0,
    linked: 0,
    skipped: { unusablePassword: 0, unsuitableName: 0, reservedName: 0, takenName: 0 },
  };
  const isReserved = await reservedNameCheck(database.db);
  const seen: Seen = { names: new Set(), emails: new Set() };
  let after: Cursor | undefined;
  do {
    const chunk = await game.accounts({ after, limit: batch });
    const rules = { isReserved, family: game.family, seen, now: now() };
    const { linked, skipped, imports } = await importBatch(database, chunk.rows, rules, options);
    figures.read += chunk.rows.length;
    figures.linked += linked;
    figures.imported += imports.length;
    figures.banned += imports.filter(({ account }) => account.ban !== null).length;
    figures.withoutEmail += imports.filter(({ email }) => email === undefined).length;
    for (const { login, reason } of skipped) {
      figures.skipped[reason] += 1;
      onSkipped(login, reason);
    }
    // A dry run stores nothing, so later batches cannot find these names and emails in the database.
    if (dryRun)
      for (const { account, email } of imports) {
        seen.names.add(account.login.toLowerCase());
        if (email !== undefined) seen.emails.add(email.toLowerCase());
      }
    onBatch(figures);
    after = chunk.next;
  } while (after !== undefined);
  return figures;
};
