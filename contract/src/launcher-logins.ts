import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { languages } from './languages.ts';
import { maxLauncherCode } from './launcher-logins-constants.ts';
import { problems } from './problem.ts';
import { Coins, Id, Moment, oneLine } from './shapes.ts';

/** The first four are the error responses to a poll (RFC 8628, 3.5). */
export const launcherLoginProblems = problems('launcher-logins', {
  authorizationPending: 400,
  slowDown: 400,
  accessDenied: 400,
  expiredToken: 400,
  codeUnknown: 404,
  tokenInvalid: 401,
});

/** Converts the typed code to upper case and drops everything but letters. */
const UserCode = z
  .string()
  .min(1, 'launcher-logins:validation.code')
  .max(maxLauncherCode, 'launcher-logins:validation.code')
  .transform((typed) => typed.toUpperCase().replace(/[^A-Z]/g, ''));

export const launcherLogins = {
  start: endpoint({
    method: 'POST',
    path: '/api/launcher/device',
    summary: 'A launcher asks for a login: it gets a secret device code and a code that the player enters at /device.',
    access: visitor,
    limit: 'launcherLogins',
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1, 'launcher-logins:validation.name')
        .max(40, 'launcher-logins:validation.name')
        .regex(oneLine, 'launcher-logins:validation.name'),
    }),
    reply: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      expires_in: z.int(),
      interval: z.int(),
    }),
    errors: [],
  }),
  poll: endpoint({
    method: 'POST',
    path: '/api/launcher/token',
    summary:
      'A launcher asks whether the player has decided. The token is handed out once and opens only /api/launcher/me.',
    access: visitor,
    limit: 'launcherPolls',
    external: true,
    body: z.strictObject({ device_code: z.string().min(1).max(100) }),
    reply: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.int() }),
    errors: [
      launcherLoginProblems.authorizationPending,
      launcherLoginProblems.slowDown,
      launcherLoginProblems.accessDenied,
      launcherLoginProblems.expiredToken,
    ],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/launcher/me',
    summary: 'The player that the token of a launcher belongs to.',
    access: visitor,
    limit: 'read',
    reply: z.object({
      id: Id,
      username: z.string(),
      language: z.enum(languages),
      coins: Coins,
      expires_at: Moment,
    }),
    errors: [launcherLoginProblems.tokenInvalid],
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/api/launcher/me',
    summary: 'Ends the session of a launcher.',
    access: visitor,
    limit: 'write',
    reply: z.object({ ended: z.literal(true) }),
    errors: [launcherLoginProblems.tokenInvalid],
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/launcher/device/look',
    summary: 'Shows the player which launcher asks with this code, and from where.',
    access: player,
    limit: 'write',
    external: true,
    body: z.strictObject({ user_code: UserCode }),
    reply: z.object({
      name: z.string(),
      address: z.string(),
      /** Whether the launcher has the same IP address as the player. */
      same_address: z.boolean(),
      created_at: Moment,
      expires_at: Moment,
    }),
    errors: [launcherLoginProblems.codeUnknown],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/launcher/device/decide',
    summary: 'Approves or denies the login of a launcher.',
    access: player,
    limit: 'write',
    audit: 'launcher_login',
    external: true,
    body: z.strictObject({ user_code: UserCode, approve: z.boolean() }),
    reply: z.object({ approved: z.boolean() }),
    errors: [launcherLoginProblems.codeUnknown],
  }),
};
