import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { onTestFinished } from 'vitest';
import { session } from '../app/platform/session/session.ts';

/** Logs in a user of a level until the end of the test. */
export const logInAs = (authority: AuthorityLevel): void => {
  const user = {
    id: 1,
    username: 'Aldo',
    email: 'aldo@mail.example',
    real_name: null,
    status: 'active',
    authority,
    language: 'en',
    create_time: '2026-11-01T10:00:00.000Z',
    cash: 0,
    isStaff: authority !== 'player',
    mustChangePassword: false,
    mustSetUpTwoFactor: false,
    isSponsor: false,
    sponsorCode: null,
  } as const;
  session.start({ token: 'token', refreshToken: 'refresh', expiresAt: '2027-01-01T00:00:00.000Z', user }, false);
  onTestFinished(() => session.end({ reason: 'logout' }));
};
