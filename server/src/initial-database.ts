// Writes a migrated, empty embedded database to the file that the argument names. The release script runs it once, so that the
// first start need not create every table, which takes a gigabyte of memory.
import { writeFileSync } from 'node:fs';
import { openInMemory } from './platform/database/embedded.ts';
import { migrateJobs } from './platform/jobs/jobs.ts';

const [, , file = ''] = process.argv;
const database = await openInMemory();
await database.migrate();
await migrateJobs(database);
const dump = await database.dump();
writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
await database.close();
