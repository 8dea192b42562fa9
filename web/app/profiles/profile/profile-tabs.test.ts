import { expect, it } from 'vitest';
import { tabOf } from './profile-tabs.ts';

it('opens the tab that the address names', () => {
  expect(tabOf('security', false)).toBe('security');
  expect(tabOf('admin', true)).toBe('admin');
});

it('opens the profile for anything else', () => {
  for (const asked of [null, '', 'profile', 'Security', 'constructor']) expect(tabOf(asked, true)).toBe('profile');
});

it('keeps the admin tab from players', () => {
  expect(tabOf('admin', false)).toBe('profile');
});
