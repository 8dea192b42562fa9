import type { Command } from './command.ts';

/** Every command of `npm run portal -- <command>`. */
export const commands: Record<string, Command> = {
  backup: {
    summary: 'writes the whole database to one portable file',
    arguments: ['file'],
    options: { 'with-key': { type: 'boolean' } },
    help: [
      '--with-key   includes the secret key, so the file can decrypt every sealed value',
      'On PostgreSQL the portal may keep running; on the embedded database it must be stopped.',
    ],
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    summary: 'fills an empty database from a backup and verifies it before committing',
    arguments: ['file'],
    options: {},
    help: ['The target is the database of DATABASE_URL or DATA_DIR; a backup of one kind fits the other.'],
    load: async () => (await import('./restore.ts')).restore,
  },
  migrate: {
    summary: 'migrates the database to this version',
    arguments: [],
    options: {},
    help: ['The portal also does this at start, under a lock.'],
    load: async () => (await import('./migrate.ts')).migrate,
  },
  seed: {
    summary: 'creates the first coin packages, or a demo community',
    arguments: [],
    options: { demo: { type: 'boolean' } },
    help: [
      '--demo   players, payments and logins with a public password; not in production, and only in an empty portal',
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
      '--email      email address of the account',
      '--password   6-16 characters, 12 or more recommended; PORTAL_ADMIN_PASSWORD instead hides it from other users of the machine',
      '--force      even if there is an implementor',
    ],
    load: async () => (await import('./create-admin.ts')).createAdmin,
  },
  'reset-second-factor': {
    summary: 'turns off two-factor for a user who lost the authenticator and the backup codes',
    arguments: [],
    options: { username: { type: 'string' } },
    help: ['--username   the user, who can then log in with the password alone; verify their identity first'],
    load: async () => (await import('./reset-second-factor.ts')).resetSecondFactor,
  },
  'open-back-office': {
    summary: 'clears the allowed networks of the back office, in case they lock everyone out',
    arguments: [],
    options: {},
    help: ['Running instances follow within seconds. On the embedded database the portal must be stopped.'],
    load: async () => (await import('./open-back-office.ts')).openBackOffice,
  },
  'verify-ledger': {
    summary: 'verifies the ledger: hash chain, sums, balances, credited payments',
    arguments: [],
    options: {},
    help: ['Exit code 2 when something does not hold.'],
    load: async () => (await import('./verify-ledger.ts')).verifyLedgerCommand,
  },
  'verify-audit': {
    summary: 'verifies the hash chain of the audit log',
    arguments: [],
    options: {},
    help: ['Exit code 2 when something does not hold.'],
    load: async () => (await import('./verify-audit.ts')).verifyAuditCommand,
  },
};
