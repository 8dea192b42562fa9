import { expect, it } from 'vitest';
import { loginThen, safeNext } from './urls.ts';

it('the login returns to the page that requested it', () => {
  const next = new URLSearchParams(loginThen('/payment/history?after=7').split('?')[1]).get('next');
  expect(safeNext(next)).toBe('/payment/history?after=7');
});

it.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
])('the login never redirects to a different site: %s', (next) => {
  expect(safeNext(next, '/shop')).toBe('/shop');
});
