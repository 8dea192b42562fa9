import type { AdminUser } from '@wyrmgate/contract/users';

const sample = (id: number, login: string, real_name: string | null, more: Partial<AdminUser> = {}): AdminUser => ({
  // Negative ids cannot belong to real users.
  id: -id,
  login,
  email: `${login.toLowerCase()}@sample.invalid`,
  real_name,
  status: 'OK',
  authority: 'player',
  cash: id * 420,
  create_time: `2026-0${id}-14T10:00:00.000Z`,
  last_play: `2026-1${id % 2}-0${id}T18:30:00.000Z`,
  two_factor: id % 2 === 0,
  version: 1,
  ...more,
});

/** Shown when the user service does not respond, as the specification requires. */
export const sampleUsers: readonly AdminUser[] = [
  sample(1, 'Sampleking', 'Ada Sample', { authority: 'god' }),
  sample(2, 'Samplemage', 'Ben Sample'),
  sample(3, 'Samplerogue', null, { status: 'BLOCK' }),
  sample(4, 'Samplebard', 'Cora Sample'),
  sample(5, 'Samplescout', null, { last_play: null }),
];
