import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { commandAmounts, commandsWithTarget, dangerousCommands, gameCommands } from '@wyrmgate/contract/game-constants';
import { type gameSettings as contract, gameSettingsProblems } from '@wyrmgate/contract/game-settings';
import { GameError } from '../game/errors.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Platform } from '../platform/platform.ts';
import { changeSettings, versionOf } from '../settings/change.ts';
import { readSettings, type Settings, writeSettings } from '../settings/service.ts';

type Contract = typeof contract;

const isAvailable = (server: ReturnType<Platform['liveGame']['server']>): boolean =>
  server === undefined || server.adminPort?.password !== undefined;

const show = ({ liveGame }: Platform, all: Settings): Returned<Contract['commands']> => ({
  // Known without a call: the game accepts commands if a password for them is set, and the demo world always does.
  available: isAvailable(liveGame.server()),
  allowed: all.game_commands,
  version: versionOf(all, ['game_commands']),
});

export const listCommands = async ({ tx, platform }: Work<User>): Promise<Returned<Contract['commands']>> =>
  show(platform, await readSettings(tx));

export const saveCommands = async (
  work: Work<User>,
  { body: { allowed, version } }: Received<Contract['saveCommands']>,
): Promise<Returned<Contract['saveCommands']>> => {
  work.audit.target('setting', 'game_commands');
  const all = await changeSettings(work, async (before) => {
    requireVersion(versionOf(before, ['game_commands']), version, gameSettingsProblems.changedMeanwhile);
    // Stored in a fixed order, so that the same choice is always the same value.
    await writeSettings(work.tx, { game_commands: gameCommands.filter((one) => allowed.includes(one)) }, work.now);
  });
  return show(work.platform, all);
};

const problemOf = (error: GameError) => {
  if (error.failure === 'unsupported') return gameSettingsProblems.noCommands;
  return error.failure === 'rejected' ? gameSettingsProblems.commandRejected : gameSettingsProblems.gameUnreachable;
};

export const sendCommand = async (
  { platform, audit, transaction }: External<User>,
  { body: { command, target, number: sent } }: Pick<Received<Contract['sendCommand']>, 'body'>,
): Promise<Returned<Contract['sendCommand']>> => {
  audit.target('world', command);
  const value = commandsWithTarget.includes(command) ? target : '';
  const number = commandAmounts[command] === undefined ? undefined : sent;
  audit.note([command, value, number].filter((part) => part !== undefined && part !== '').join(' '));
  const { game_commands: allowed } = await readSettings(platform.database.db);
  if (!allowed.includes(command)) throw problem(gameSettingsProblems.commandNotAllowed);
  let outcome: 'sent' | 'unknown' = 'sent';
  try {
    await platform.game.sendCommand({ command, target: value, ...(number === undefined ? {} : { amount: number }) });
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    if (error.failure !== 'unknown') throw problem(problemOf(error));
    outcome = 'unknown';
  }
  if (outcome === 'unknown') audit.note(`${command} ${value} (no reply)`.trim());
  await transaction(async () => undefined, { audited: true });
  return { outcome };
};

/** Dangerous commands are sent through the endpoint that asks for a fresh second factor. */
export const sendHarmlessCommand = (
  context: External<User>,
  input: Pick<Received<Contract['sendCommand']>, 'body'>,
): Promise<Returned<Contract['sendCommand']>> => {
  const { command } = input.body;
  if ((dangerousCommands as readonly string[]).includes(command)) throw problem(gameSettingsProblems.commandNotAllowed);
  return sendCommand(context, input);
};
