import { closeSync, openSync, writeSync } from 'node:fs';
import { isLanguage, languages } from '@wyrmgate/contract/languages';
import { type ImportFigures, importAccounts, type SkipReason, skipReasons } from '../auth/bulk-import.ts';
import { GameError } from '../game/errors.ts';
import { connectGame, withIdentity } from '../game/open-game.ts';
import { identifyGame } from '../game-connection/places.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { recordCommand } from './audit.ts';
import { fileNamed } from './backup.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { findGameServer } from './game-server.ts';
import { withPortalDatabase } from './open.ts';

const texts: Record<SkipReason, string> = {
  unusablePassword: 'empty password, or a hash that the portal does not accept, such as those from before MySQL 4.1',
  unsuitableName: 'the login is not 2-30 letters, digits, hyphens and underscores',
  reservedName: 'the login looks like a reserved name or the name of a member of staff',
  takenName: 'the name belongs to another portal account, whose owner can link this one with its password',
};
const number = (value: number): string => value.toLocaleString('en');

const bar = (done: number, total: number): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * 20);
  return `[${'#'.repeat(filled)}${'-'.repeat(20 - filled)}] ${String(Math.floor(share * 100)).padStart(3)}%`;
};

/** Quotes a cell for CSV, and prevents spreadsheet programs from reading it as a formula. */
const cell = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;

const summary = (figures: ImportFigures, dryRun: boolean): string[] => [
  `${dryRun ? 'Would import' : 'Imported'} ${number(figures.imported)} of ${number(figures.read)} accounts.`,
  `  ${number(figures.banned)} of them are banned, as they are in the game.`,
  `  ${number(figures.withoutEmail)} of them have no email address: theirs is not valid, or another account has it.`,
  `${number(figures.linked)} already have an owner in the portal.`,
  ...skipReasons
    .filter((reason) => figures.skipped[reason] > 0)
    .map((reason) => `Skipped ${number(figures.skipped[reason])}: ${texts[reason]}.`),
];

export const importGameAccounts = async ({ env, options, say }: CommandContext): Promise<ExitCode> => {
  const { language = 'en', report } = options;
  if (typeof language !== 'string' || !isLanguage(language))
    throw new UsageError(`--language must be one of ${languages.join(', ')}.`);
  const server = await findGameServer(env);
  if (!server) throw new CommandError('There is no game to import from: connect one, or set GAME_DATABASE_URL.');
  const dryRun = options['dry-run'] === true;
  const unnamed = await connectGame(server, systemClock);
  const file = typeof report === 'string' ? openSync(fileNamed(report), 'w', 0o600) : undefined;
  const write = (line: string) => file !== undefined && writeSync(file, `${line}\n`);
  const run = () =>
    withPortalDatabase(env, async (database) => {
      const game = withIdentity(unnamed, await identifyGame(database, server, unnamed, systemClock));
      const total = await game.countAccounts();
      const started = performance.now();
      let shown = -1;
      write('login,reason');
      const figures = await importAccounts(database, game, {
        dryRun,
        language,
        now: () => systemClock.now(),
        onSkipped: (login, reason) => write(`${cell(login)},${cell(texts[reason])}`),
        onBatch: ({ read }) => {
          const percent = total === 0 ? 100 : Math.floor((read / total) * 100);
          if (percent - shown < 5 && percent < 100) return;
          shown = percent;
          const speed = Math.round(read / Math.max(0.001, (performance.now() - started) / 1000));
          say(`${bar(read, total)}  ${number(read)} of ${number(total)}, ${number(speed)} per second`);
        },
      });
      if (!dryRun && figures.imported > 0)
        await database.transaction((tx) =>
          recordCommand(tx, 'import-game-accounts', systemClock.now(), {
            action: 'game_accounts_import',
            targetType: 'world',
            targetId: game.family,
            notes: summary(figures, dryRun).join(' ').slice(0, 1000),
          }),
        );
      return figures;
    });
  try {
    for (const line of summary(await run(), dryRun)) say(line);
    if (dryRun) say('Nothing was changed. Run it again without --dry-run.');
    return exitCodes.ok;
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    throw new CommandError(`${error.message} What was imported stays; run the command again to continue.`);
  } finally {
    if (file !== undefined) closeSync(file);
    await unnamed.close();
  }
};
