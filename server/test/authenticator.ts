import type { ChallengeDetails } from '@wyrmgate/contract/two-factor';
import { Secret, TOTP } from 'otpauth';
import { errorOf, type TestApp } from './app.ts';
import { signUp } from './sign-up.ts';

/** Returns the code that an authenticator shows for `secret`, `steps` of thirty seconds from now. */
export const codeOf = (portal: Pick<TestApp, 'clock'>, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: portal.clock.now().getTime() + steps * 30_000,
  });

/** Signs up a player with two-factor authentication and advances the clock to the next code. */
export const signUpWithFactor = async (portal: TestApp) => {
  const player = await signUp(portal);
  const api = portal.as(player.session.token);
  const { secret } = await api['two-factor'].setup();
  const enabled = await api['two-factor'].enable({
    body: { secret, token: codeOf(portal, secret), password: player.password },
  });
  portal.clock.advance(30_000);
  return {
    ...player,
    api,
    secret,
    backupCodes: enabled.backup_codes,
    code: (steps = 0) => codeOf(portal, secret, steps),
  };
};

/** Submits the password step of a login and returns its two-factor challenge. */
export const challengeFor = async (portal: TestApp, { username, password }: { username: string; password: string }) => {
  const error = await errorOf(portal.as().auth.login({ body: { username, password } }));
  return error.details as ChallengeDetails;
};
