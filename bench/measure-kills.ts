// Sends 10,000 credits to a game on MyISAM tables while the portal is killed with `kill -9`, replies are lost and the game writes too.
//   TEST_MARIADB_URL=mysql://user:password@host node bench/measure-kills.ts postgres://user:password@host/empty [credits] [kills]
// Prints the number of kills, repeated requests and unknown results, and fails if a credit is missing or was applied twice.
import { openPostgres } from '../server/src/platform/database/postgres.ts';
import { creditThroughKills } from '../server/test/game/killed-portal.ts';
import { openMariaRig } from '../server/test/game/mariadb.ts';
import { testSchemas } from '../server/test/game/schemas.ts';
import { startPortalProcess } from '../server/test/process.ts';
import { temporaryFolder } from './portal.ts';

const [url = '', credits = '10000', kills = '20'] = process.argv.slice(2);
const players = 40;
const [schema] = testSchemas;

const folder = temporaryFolder();
const rig = await openMariaRig(schema);
const database = openPostgres(url, 10, { timeouts: false });
try {
  await database.migrate();
  const { seconds, differences, ...counts } = await creditThroughKills(
    rig,
    {
      start: (env) => startPortalProcess({ DATA_DIR: folder.path, DATABASE_URL: url, ...env }),
      withDatabase: (work) => work(database),
    },
    { players, creditsEach: Math.ceil(Number(credits) / players), kills: Number(kills) },
  );
  process.stdout.write(`${credits} credits in ${seconds.toFixed(0)} s: ${JSON.stringify(counts)}\n`);
  if (differences.length > 0) throw new Error(`Not applied exactly once: ${differences.join('; ')}`);
} finally {
  await database.close();
  await rig.close();
  folder.remove();
}
