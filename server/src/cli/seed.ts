import { demoLogins, demoPassword, isEmpty, seedDemoCommunity } from '../../seed/demo.ts';
import { seedPackages } from '../../seed/packages.ts';
import { createLog } from '../log.ts';
import { openPlatform } from '../open-platform.ts';
import { packages } from '../packages/table.ts';
import { openKeyOf } from '../secret-key.ts';
import { type CommandContext, CommandError, type ExitCode, exitCodes } from './command.ts';
import { withPortalDatabase } from './open.ts';

/** Creates the first coin packages, or the demo community in an empty portal. */
export const seed = ({ env, options, say }: CommandContext): Promise<ExitCode> =>
  withPortalDatabase(env, async (database) => {
    if (options.demo) {
      if (!(await isEmpty(database.db)))
        throw new CommandError('The portal already has accounts: the demo community needs an empty portal.');
      await openKeyOf(database.db, env);
      const platform = await openPlatform(env, createLog(env), { database });
      try {
        await seedDemoCommunity(platform);
      } finally {
        await platform.close();
      }
      say(`Created the demo community. Logins, password ${demoPassword}: ${demoLogins.join(', ')}`);
      return exitCodes.ok;
    }
    const rows = await database.db.select({ id: packages.id }).from(packages).limit(1);
    if (rows.length > 0) throw new CommandError('The shop already has coin packages: nothing was changed.');
    const made = await database.transaction((tx) => seedPackages(tx, new Date()));
    say(`Created ${made.length} coin packages.`);
    return exitCodes.ok;
  });
