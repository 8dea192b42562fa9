import { expect, it } from 'vitest';
import { formatFileSize } from '../platform/file-size.ts';
import { platformOf } from './use-platform.ts';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'linux'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15', 'windows'],
  ['', 'windows'],
])('the platform is recognised from the user agent %s', (userAgent, platform) => {
  expect(platformOf(userAgent)).toBe(platform);
});

it.each([
  [152, 'en', '0.2 kB'],
  [999_999, 'en', '1,000 kB'],
  [6_800_000_000, 'en', '6.8 GB'],
  [6_800_000_000, 'de', '6,8\u00a0GB'],
  [2_500_000_000_000, 'en', '2,500 GB'],
])('%i bytes are formatted in %s as %s', (bytes, language, text) => {
  expect(formatFileSize(bytes, language)).toBe(text);
});
