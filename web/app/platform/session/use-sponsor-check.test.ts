// @vitest-environment happy-dom
import { ApiError } from '@wyrmgate/contract/client';
import { beforeEach, expect, it, vi } from 'vitest';

const dashboard = vi.hoisted(() => vi.fn());
vi.mock('../api/api.ts', () => ({ api: { sponsors: { dashboard } } }));
const { session } = await import('./session.ts');
const { checkSponsor } = await import('./use-sponsor-check.ts');

const user = {
  id: 7,
  username: 'ysoldar',
  email: 'ysoldar@mail.example',
  real_name: null,
  status: 'active',
  authority: 'player',
  language: 'en',
  create_time: '2026-11-01T10:00:00.000Z',
  cash: 0,
  isStaff: false,
  mustChangePassword: false,
  mustSetUpTwoFactor: false,
  isSponsor: false,
  sponsorCode: null,
} as const;
const logIn = (flags: { isSponsor?: boolean; sponsorCode?: string | null } = {}) =>
  session.start(
    { token: 'token', refreshToken: 'refresh', expiresAt: '2027-01-01T00:00:00.000Z', user: { ...user, ...flags } },
    false,
  );
const flags = () => {
  const held = session.held()?.user;
  return [held?.isSponsor, held?.sponsorCode];
};

let time = 0;
/** Returns a time at which the next check is due. */
const next = () => {
  time += 60_000;
  return time;
};
beforeEach(() => dashboard.mockReset());

it('the sponsor check marks the user as a sponsor when the dashboard responds with 200, and removes the mark on 403', async () => {
  logIn();
  dashboard.mockResolvedValueOnce({ user: { sponsorCode: 'WYRM7' } });
  await checkSponsor(next());
  expect(flags()).toEqual([true, 'WYRM7']);
  dashboard.mockRejectedValueOnce(new ApiError(403, 'common.forbidden', 'Access forbidden'));
  await checkSponsor(next());
  expect(flags()).toEqual([false, null]);
});

it('the sponsor check changes nothing if the call fails with any other error', async () => {
  logIn({ isSponsor: true, sponsorCode: 'WYRM7' });
  for (const error of [new ApiError(500, 'common.internal', 'Error'), new TypeError('offline')]) {
    dashboard.mockRejectedValueOnce(error);
    await checkSponsor(next());
    expect(flags()).toEqual([true, 'WYRM7']);
  }
});

it('the sponsor check runs at most once in thirty seconds', async () => {
  logIn();
  dashboard.mockResolvedValue({ user: { sponsorCode: 'WYRM7' } });
  const start = next();
  for (const after of [0, 1000, 29_999, 30_000, 31_000]) await checkSponsor(start + after);
  expect(dashboard).toHaveBeenCalledTimes(2);
  time = start + 31_000;
});

it('the sponsor check does not mark a different user who logged in during the call', async () => {
  logIn();
  dashboard.mockImplementationOnce(async () => {
    session.start(
      { token: 'other', refreshToken: 'r', expiresAt: '2027-01-01T00:00:00.000Z', user: { ...user, id: 8 } },
      false,
    );
    return { user: { sponsorCode: 'WYRM7' } };
  });
  await checkSponsor(next());
  expect(session.held()?.user).toMatchObject({ id: 8, isSponsor: false });
});
