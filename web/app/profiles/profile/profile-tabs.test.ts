import { expect, it } from 'vitest';
import { tabOf } from './profile-tabs.ts';

it('the profile opens the tab in the URL', () => {
  expect(tabOf('security', false)).toBe('security');
  expect(tabOf('admin', true)).toBe('admin');
});

it('the profile opens its first tab if the URL names no known tab', () => {
  for (const asked of [null, '', 'profile', 'Security', 'constructor']) expect(tabOf(asked, true)).toBe('profile');
});

it('the profile opens its admin tab only for staff', () => {
  expect(tabOf('admin', false)).toBe('profile');
});
