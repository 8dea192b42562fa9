import type { Command } from './command.ts';

/** Every command of `npm run portal -- <command>`. */
export const commands: Record<string, Command> = {
  backup: {
    summary: 'writes everything into one file, from either database',
    arguments: ['file'],
    options: { 'with-key': { type: 'boolean' } },
    help: [
      '--with-key   puts the secret key inside; the file then opens every sealed value',
      'The portal may keep running on PostgreSQL; the embedded database must not be in use.',
    ],
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'fills an empty database from a backup, and checks it before anything counts',
    arguments: ['file'],
    options: {},
    help: ['The database is the one that DATABASE_URL or DATA_DIR names: a backup of either fits both.'],
    load: async () => (await import('./restore.ts')).restore,
  },
  migrate: {
    summary: 'brings the database up to this version',
    arguments: [],
    options: {},
    help: ['The start of the portal does it too; several copies do it one after the other.'],
    load: async () => (await import('./migrate.ts')).migrate,
  },
  seed: {
    summary: 'puts the first coin packages into the shop, or a whole demo community',
    arguments: [],
    options: { demo: { type: 'boolean' } },
    help: [
      '--demo   players, payments and logins with a public password; refused in production and beside real accounts',
    ],
    load: async () => (await import('./seed.ts')).seed,
  },
  'create-admin': {
    summary: 'creates the first implementor',
    arguments: [],
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      force: { type: 'boolean' },
    },
    help: [
      '--username   3-16 letters and digits',
      '--email      address of the account',
      '--password   6-16 characters, better 12 and more; else PORTAL_ADMIN_PASSWORD is taken, which no other user of the machine can see',
      '--force      even though there is an implementor already',
    ],
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  'reset-second-factor': {
    summary: 'lets somebody in again who has lost authenticator and backup codes',
    arguments: [],
    options: { username: { type: 'string' } },
    help: ['--username   whose logins ask for the password alone from now on; make sure first that it is he who asks'],
    load: async () => (await import('./reset-second-factor.ts')).resetSecondFactor,
  },
  'open-back-office': {
    summary: 'opens the back-office to every address again, after its allowed networks shut everybody out',
    arguments: [],
    options: {},
    help: ['Running copies follow within seconds. On the embedded database the portal must not be running.'],
    load: async () => (await import('./open-back-office.ts')).openBackOffice,
  },
  'verify-ledger': {
    summary: 'recomputes the coins: hash chain, sums, balances, credited payments',
    arguments: [],
    options: {},
    help: ['Exit code 2 when something does not hold.'],
    load: async () => (await import('./verify-ledger.ts')).verifyLedgerCommand,
  },
  'verify-audit': {
    summary: 'recomputes the hash chain of the audit log',
    arguments: [],
    options: {},
    help: ['Exit code 2 when something does not hold.'],
    load: async () => (await import('./verify-audit.ts')).verifyAuditCommand,
  },
};
