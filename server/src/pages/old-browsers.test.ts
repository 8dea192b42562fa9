import { expect, it } from 'vitest';
import { isOldBrowser } from './old-browsers.ts';

const windows = 'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const phone = (system: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15`;

it.each([
  ['Chrome 109', `${windows} Chrome/109.0.0.0 Safari/537.36`],
  ['Edge 109', `${windows} Chrome/109.0.0.0 Safari/537.36 Edg/109.0.1518.140`],
  ['Firefox ESR 115', 'Mozilla/5.0 (Windows NT 6.1; rv:109.0) Gecko/20100101 Firefox/115.0'],
  ['Safari 16.4', `${mac} Version/16.4 Safari/605.1.15`],
  ['Safari 16.10', `${mac} Version/16.10 Safari/605.1.15`],
  ['Safari on iOS 17.0', `${phone('17_0')} Version/17.0 Mobile/15E148 Safari/604.1`],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['a program without a browser', 'curl/8.5.0'],
  ['nothing', ''],
])('%s is not detected as an old browser', (_, userAgent) => {
  expect(isOldBrowser(userAgent)).toBe(false);
});

it.each([
  ['Chrome 108', `${windows} Chrome/108.0.0.0 Safari/537.36`],
  ['Opera on Chrome 95', `${windows} Chrome/95.0.4638.69 Safari/537.36 OPR/81.0.4196.61`],
  ['the first Edge', `${windows} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Firefox 114', 'Mozilla/5.0 (Windows NT 6.1; rv:109.0) Gecko/20100101 Firefox/114.0'],
  ['Safari 16.3', `${mac} Version/16.3 Safari/605.1.15`],
  ['Safari on iOS 16.3', `${phone('16_3')} Version/16.3 Mobile/15E148 Safari/604.1`],
  ['Chrome on iOS 15', `${phone('15_8')} CriOS/120.0.6099.101 Mobile/15E148 Safari/604.1`],
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko'],
])('%s is detected as an old browser', (_, userAgent) => {
  expect(isOldBrowser(userAgent)).toBe(true);
});
