import type { Contract } from '@wyrmgate/contract';
import { type Api, ApiError } from '@wyrmgate/contract/client';
import { type Feature, fallbackFeatures, isAccessible } from '@wyrmgate/contract/features-constants';
import { describe, expect, it } from 'vitest';
import { closedFeatures, loadFeature, loadFeatures } from './features.ts';

const apiOf = (list: () => Promise<{ features: Feature[] }>) => ({ features: { list } }) as unknown as Api<Contract>;
const [shop] = fallbackFeatures;
if (shop === undefined) throw new Error('The contract has no features');

describe('the features known to the website', () => {
  it('are those in the contract if the server does not respond', async () => {
    const down = apiOf(() => Promise.reject(new ApiError(503, 'common.unavailable', '')));
    await expect(loadFeatures(down)).resolves.toEqual(fallbackFeatures);
    await expect(closedFeatures(down)).resolves.toEqual([]);
    await expect(loadFeature(down, 'donations')).resolves.toMatchObject({ accessible: true });
  });

  it('count as closed if they are disabled, but not if they only require a role', async () => {
    const closed: Feature = { ...shop, status: 'disabled', accessible: false };
    const asking: Feature = { ...shop, key: 'donations', required_role: 'ADMIN', accessible: false };
    const api = apiOf(() => Promise.resolve({ features: [closed, asking] }));
    await expect(closedFeatures(api)).resolves.toEqual(['shop']);
  });
});

describe('a feature', () => {
  it.each([
    ['enabled', null, [], true],
    ['beta', null, [], true],
    ['disabled', null, ['ADMIN'], false],
    ['enabled', 'ADMIN', ['PLAYER'], false],
    ['enabled', 'ADMIN', ['PLAYER', 'ADMIN'], true],
    ['beta', 'SPONSOR', [], false],
  ] as const)(
    'with status %s and required role %s is accessible with roles %j: %s',
    (status, required_role, held, open) => expect(isAccessible({ status, required_role }, held)).toBe(open),
  );
});
