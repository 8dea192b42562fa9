import { describe, expect, it } from 'vitest';
import { addressHint } from './address-hint.ts';
import { parseDevice } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
      'computer',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge', 'Windows', 'computer'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Linux', 'computer'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
      'phone',
    ],
    [`Mozilla/5.0 (Linux; Android 13; SM-X700) ${webkit} Chrome/131.0 Safari/537.36`, 'Chrome', 'Android', 'tablet'],
    ['curl/8.5.0', null, null, 'program'],
    ['', null, null, 'program'],
  ])('"%s" is parsed as %s on %s', (userAgent, browser, system, kind) => {
    expect(parseDevice(userAgent)).toEqual({ browser, system, kind });
  });
});

describe('the IP address hint', () => {
  it.each([
    ['203.0.113.7', '203.0.x.x'],
    ['::ffff:203.0.113.7', '203.0.x.x'],
    ['2001:db8:85a3::8a2e:370:7334', '2001:db8:…'],
    ['unknown', '…'],
  ])('for %s is %s', (address, hint) => {
    expect(addressHint(address)).toBe(hint);
  });
});
