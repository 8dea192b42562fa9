import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import { cleanForwarded } from './address.ts';

describe('the addresses in X-Forwarded-For', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51000', '203.0.113.9'],
    ['[2001:db8::1]:443, 10.0.0.1', '2001:db8::1, 10.0.0.1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['nonsense, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, nonsense', undefined],
    ['203.0.113.9, , 198.51.100.1', '198.51.100.1'],
    ['unknown', undefined],
    ['', undefined],
  ])('are cleaned: %j becomes %j', (sent, cleaned) => {
    const request = { headers: { 'x-forwarded-for': sent } };
    cleanForwarded(request);
    expect(request.headers['x-forwarded-for']).toBe(cleaned);
  });

  it('do not count as different clients because of invalid entries or ports', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } });
    const statuses = async (forwarded: (index: number) => string) => {
      const found: number[] = [];
      for (let index = 0; index < 8; index += 1)
        found.push(
          (
            await strict.inject({
              method: 'POST',
              url: '/api/auth/login',
              remoteAddress: '10.0.0.1',
              headers: { 'x-forwarded-for': forwarded(index) },
              payload: { username: `Nobody${index}`, password: 'Wrong1word' },
            })
          ).status,
        );
      return found;
    };
    const six = [...Array<number>(6).fill(401), 429, 429];
    expect(await statuses((index) => `garbage${index}`)).toEqual(six);
    expect(await statuses((index) => `203.0.113.9:${51_000 + index}`)).toEqual(six);
    await strict.close();
  });
});
