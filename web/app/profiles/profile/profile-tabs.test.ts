import { expect, it } from 'vitest';
import { tabOf } from './profile-tabs.ts';

it('opens the tab in the URL', () => {
  expect(tabOf('security', false)).toBe('security');
  expect(tabOf('admin', true)).toBe('admin');
});

it('opens the first tab for an unknown or missing name', () => {
  for (const asked of [null, '', 'profile', 'Security', 'constructor']) expect(tabOf(asked, true)).toBe('profile');
});

it('the profile does not open its admin tab for players', () => {
  expect(tabOf('admin', false)).toBe('profile');
});
