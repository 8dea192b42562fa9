import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCrypto } from '../platform/crypto/crypto.ts';
import { hasKey, keyPrint } from '../secret-key.ts';
import { backupName, fileNamed } from './backup.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes } from './command.ts';
import { readHeadOf, restore } from './restore.ts';

const hour = 3_600_000;

const newestIn = (folder: string): string => {
  const [newest] = readdirSync(folder)
    .filter((name) => backupName.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  return newest ?? fail(`There is no backup in ${folder}.`);
};
const fail = (message: string): never => {
  throw new CommandError(message);
};

const ageOf = (createdAt: string): string => {
  const hours = Math.max(0, Math.round((Date.now() - Date.parse(createdAt)) / hour));
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
};

/** Verifies a backup by restoring it into a temporary embedded database, which is then deleted. */
export const drill = async ({ env, values, say }: CommandContext): Promise<ExitCode> => {
  const place = fileNamed(values[0] ?? '');
  if (!existsSync(place)) fail(`There is no file ${place}.`);
  const file = statSync(place).isDirectory() ? newestIn(place) : place;
  const head = await readHeadOf(file);
  const dataDir = mkdtempSync(join(tmpdir(), 'wyrmgate-drill-'));
  const temporary = { ...env, databaseUrl: undefined, migrationDatabaseUrl: undefined, secretKey: undefined, dataDir };
  const began = performance.now();
  const said: string[] = [];
  try {
    await restore({ env: temporary, options: {}, values: [file], say: (text) => said.push(text) });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(`${file}, ${ageOf(head.created_at)} old: ${said[0]} It took ${seconds} s.`);
  const isReadable = head.key !== undefined || (hasKey(env) && keyPrint(openCrypto(env)) === head.key_print);
  if (!isReadable) {
    say("This portal does not have the backup's secret key: social IDs and two-factor secrets could not be read.");
    return exitCodes.fault;
  }
  say('The secret key of this portal is that of the backup. Nothing was changed.');
  return exitCodes.ok;
};
