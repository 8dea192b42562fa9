import { z } from 'zod';
import { authProblems, Session } from './auth.ts';
import { maxPasswordField } from './auth-constants.ts';
import { endpoint, player, visitor } from './endpoint.ts';
import { Base64Url, credential, either, SignedChallenge } from './factor.ts';
import { maxPasskeyName } from './passkeys-constants.ts';
import { problems } from './problem.ts';
import { Id, Moment, oneLine, PathId } from './shapes.ts';

/** Minutes for which a challenge is valid. */
export const passkeyMinutes = 5;
export const maxPasskeys = 20;

/** The browser's response after it has created a passkey. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: z
      .string()
      .max(65_536)
      .regex(/^[A-Za-z0-9_-]+$/),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewCredential = z.input<typeof NewCredential>;
export const PasskeyName = z
  .string('passkeys:validation.name')
  .trim()
  .min(1, 'passkeys:validation.name')
  .max(maxPasskeyName, 'passkeys:validation.name')
  .regex(oneLine, 'passkeys:validation.name');

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** Whether the passkey is synced to the owner's other devices. */
  synced: z.boolean(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** Options for the browser's WebAuthn call, passed to it unchanged. */
const Options = z.record(z.string(), z.unknown());

export const passkeyProblems = problems('passkeys', {
  alreadyAdded: 409,
  tooMany: 409,
  unknown: 404,
  passwordRequired: 403,
  wrongPassword: 403,
});

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'Passkeys of the caller.',
    access: player,
    limit: 'read',
    reply: z.object({ passkeys: z.array(Passkey) }),
    errors: [],
  }),
  challenge: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/challenge',
    summary: 'A challenge for any passkey of this site to sign, once.',
    access: visitor,
    limit: 'passkeyChallenge',
    duringMaintenance: true,
    reply: z.object({ options: Options }),
    errors: [],
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/login',
    summary: 'Logs in with a signed challenge. A passkey proves both factors.',
    access: visitor,
    limit: 'login',
    duringMaintenance: true,
    audit: 'login',
    external: true,
    body: z.strictObject({ passkey: SignedChallenge }),
    reply: Session,
    errors: [
      authProblems.passkeyRefused,
      authProblems.invalidCredentials,
      authProblems.banned,
      authProblems.notActive,
      authProblems.busy,
    ],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'Options for a new passkey; requires the password, a second factor or an existing passkey.',
    access: player,
    limit: 'write',
    external: true,
    requiresStepUp: true,
    body: z.strictObject({
      ...either,
      password: z.string().max(maxPasswordField, 'auth:validation.passwordLength').optional(),
    }),
    reply: z.object({ options: Options }),
    errors: [
      passkeyProblems.tooMany,
      passkeyProblems.passwordRequired,
      passkeyProblems.wrongPassword,
      authProblems.invalidCode,
      authProblems.passkeyRefused,
      authProblems.tooManyAttempts,
      authProblems.busy,
    ],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Adds the passkey that the browser created.',
    access: player,
    limit: 'write',
    audit: 'passkey_add',
    body: z.strictObject({ name: PasskeyName, credential: NewCredential }),
    reply: z.object({ passkey: Passkey }),
    errors: [authProblems.passkeyRefused, passkeyProblems.alreadyAdded, passkeyProblems.tooMany],
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/auth/passkeys/{id}',
    summary: 'Renames a passkey.',
    access: player,
    limit: 'write',
    params: z.object({ id: PathId }),
    body: z.strictObject({ name: PasskeyName }),
    reply: z.object({ passkey: Passkey }),
    errors: [passkeyProblems.unknown],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/auth/passkeys/{id}',
    summary: 'Removes a passkey.',
    access: player,
    limit: 'write',
    audit: 'passkey_remove',
    requiresStepUp: true,
    params: z.object({ id: PathId }),
    reply: z.object({ removed: z.literal(true) }),
    errors: [passkeyProblems.unknown],
  }),
};
