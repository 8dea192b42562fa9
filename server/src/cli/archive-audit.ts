import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { noteNewestRow } from '../audit/anchor.ts';
import { findMonths, type Month, readRows, removeArchived } from '../audit/archive.ts';
import { verifyAudit } from '../audit/verify.ts';
import type { Tx } from '../platform/database/database.ts';
import { asSchemaOwner } from '../schema-owner.ts';
import { openKeyOf } from '../secret-key.ts';
import { fileNamed } from './backup.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes, UsageError } from './command.ts';
import { withPortalDatabase } from './open.ts';

const batchSize = 1000;
const defaultMonths = 12;

const readMonths = (given: string | boolean | undefined): number => {
  if (given === undefined) return defaultMonths;
  if (!/^[1-9]\d{0,2}$/.test(String(given))) throw new UsageError('--keep-months must be a number from 1 to 999.');
  return Number(given);
};

const fileOf = (folder: string, { name }: Month): string => join(folder, `audit-${name}.jsonl.gz`);

const writeMonth = async (tx: Tx, file: string, { after, last }: Month): Promise<void> => {
  const lines = async function* () {
    for (let at = after; at < last; ) {
      const rows = await readRows(tx, at, last, batchSize);
      yield `${rows.map(({ line }) => line).join('\n')}\n`;
      at = Number(rows.at(-1)?.id ?? last);
    }
  };
  const partial = `${file}.${process.pid}.partial`;
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
    );
    renameSync(partial, file);
  } finally {
    rmSync(partial, { force: true });
  }
};

/** Moves whole months of the audit log to files, which verify-audit checks together with the database. */
export const archiveAudit = ({ env, values, options, say }: CommandContext): Promise<ExitCode> => {
  const folder = fileNamed(values[0] ?? '');
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CommandError(`There is no folder ${folder}.`);
  const keep = readMonths(options['keep-months']);
  const now = new Date();
  const cutoff = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keep, 1));
  return withPortalDatabase(env, (runtime) =>
    asSchemaOwner(env, runtime, async (database) => {
      const crypto = await openKeyOf(database.db, env);
      const keeper = { crypto, env };
      if (!(await verifyAudit(database.db, keeper)).ok)
        throw new CommandError(
          'The audit log fails verification, so nothing was moved: run `npm run portal -- verify-audit`.',
        );
      const months = await findMonths(database.db, cutoff);
      const taken = months.map((month) => fileOf(folder, month)).find((file) => existsSync(file));
      if (taken !== undefined) throw new CommandError(`${taken} already exists: choose another folder.`);
      for (const month of months) {
        await writeMonth(database.db, fileOf(folder, month), month);
        await database.transaction(async (tx) => {
          // Records the newest row first, because the row recorded last may be among the moved ones.
          await noteNewestRow(tx, keeper, now);
          await removeArchived(tx, crypto, month.last, now);
        });
        say(`Moved ${month.last - month.after} rows to ${fileOf(folder, month)}.`);
      }
      if (months.length === 0) say(`The audit log has no month older than ${keep} months: nothing was moved.`);
      return exitCodes.ok;
    }),
  );
};
