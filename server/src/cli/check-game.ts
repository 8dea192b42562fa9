import { connectGame } from '../game/open-game.ts';
import type { Inspection, InspectionProblem } from '../game/shapes.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { findGameServer } from './game-server.ts';

const texts: Readonly<Record<string, (values: Readonly<Record<string, string>>) => string>> = {
  unreachable: ({ reason }) => `${reason} Check the address, the firewall and the password.`,
  databaseMissing: ({ database }) =>
    `There is no database ${database}, or the user has no right to see it. Set its name.`,
  tableMissing: ({ table }) => `There is no table for ${table}. What needs it is turned off.`,
  columnMissing: ({ table, column }) => `The table ${table} has no column for ${column}. What needs it is turned off.`,
  logMissing: ({ database }) => `The log database ${database} does not exist. The portal works without it.`,
  passwordTooShort: ({ column, length }) =>
    `The column ${column} is too short for a password hash of ${length} characters.`,
  passwordForm: ({ form, found }) =>
    `The game stores passwords as ${found}, and GAME_PASSWORD_FORM is ${form}. New players could not log in there.`,
  passwordUnwritable: ({ count, total, form }) =>
    `${count} of the ${total} newest accounts store ${form}. It can be checked but not written: new players could not log in there.`,
  passwordRefused: ({ count, total, form }) =>
    `${count} of the ${total} newest accounts have a password hash (${form}) that the portal cannot check. They cannot log in here.`,
  coinsAmbiguous: ({ column, columns }) =>
    `${columns} could all hold Dragon Coins; the portal uses ${column}. Set GAME_COINS_COLUMN.`,
  coinsByDefault: ({ column, value }) =>
    `New accounts get ${value} in ${column} by default. The portal creates them with 0.`,
  nameMissing: ({ key, name }) => `${key} is ${name} in the settings, and the game has no such table or column.`,
  proofMissing: ({ statement }) => `Credits are off until there is a place for their proof. Run: ${statement};`,
  viewEngine: ({ table }) =>
    `${table} is a view, and its tables are hidden. Credits are off until SELECT and SHOW VIEW on it and REFERENCES on its tables are granted.`,
  channelSilent: ({ channel }) =>
    `${channel} did not report that it is open. Check GAME_CHANNELS, GAME_ADMIN_PROTOCOL and the firewall.`,
  addressRejected: () => "The game gives this address no figures. Add the portal's address to its adminpage_ip.",
  defaultAdminPassword: () => 'GAME_ADMIN_PASSWORD is the default of the game. Change it in the game and here.',
  noTransactions: ({ table, engine }) => `${table} uses ${engine}, which has no transactions. Credits are still exact.`,
};
const describe = ({ code, severity, values }: InspectionProblem): string =>
  `${severity.toUpperCase()}: ${texts[code]?.(values) ?? code}`;

const report = ({ version, latencyMs, tables, description, samples, problems }: Inspection): string[] => [
  ...(version === undefined ? [] : [`Server ${version}, ${latencyMs} ms.`]),
  ...tables.map(({ name, engine, encoding, rows }) => `${name}: ${engine}, ${encoding}, about ${rows} rows`),
  `The portal can use: ${description.capabilities.join(', ') || 'nothing'}.`,
  ...description.currencies.map(
    ({ code, role, creditable }) => `${code} (${role}): ${creditable ? 'can be credited' : 'read only'}.`,
  ),
  ...samples.map(({ column, role, values }) => `${column}: ${values.join(', ')}${role ? ` (used as ${role})` : ''}`),
  ...problems.map(describe),
];

/** Tests the connection to the game. The demo world needs no test. */
export const checkGame = async ({ env, say, options }: CommandContext): Promise<ExitCode> => {
  const server = await findGameServer(env);
  if (!server) {
    say('The portal uses the demo world. Connect a game in the back office, or set GAME_DATABASE_URL.');
    return exitCodes.ok;
  }
  const game = await connectGame(server, systemClock);
  try {
    const found = await game.inspect();
    for (const line of options.grants ? found.grants : report(found)) say(line);
    return found.problems.some(({ severity }) => severity === 'error') ? exitCodes.fault : exitCodes.ok;
  } finally {
    await game.close();
  }
};
