import { migrateJobs } from '../platform/jobs/jobs.ts';
import { asSchemaOwner } from '../schema-owner.ts';
import { type CommandContext, type ExitCode, exitCodes } from './command.ts';
import { appliedMigration, knownMigrations, withDatabase } from './open.ts';

/** Applies pending migrations and grants the role of DATABASE_URL its privileges. */
export const migrate = ({ env, say }: CommandContext): Promise<ExitCode> =>
  withDatabase(
    env,
    (runtime) =>
      asSchemaOwner(env, runtime, async (database) => {
        const before = await appliedMigration(database);
        await database.migrate();
        await migrateJobs(database);
        const now = knownMigrations().at(-1);
        say(before === now ? `The database is up to date (${now}).` : `Migrated the database to ${now}.`);
        return exitCodes.ok;
      }),
    { initial: true },
  );
