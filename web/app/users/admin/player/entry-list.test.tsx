// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { EntryList } from './entry-list.tsx';

it('a list on the player page shows six entries, and the rest on request', async () => {
  const entries = Array.from({ length: 9 }, (_, key) => ({ key, title: `Entry ${key}` }));
  const { user } = renderScreen(<EntryList entries={entries} empty="None" />, { api: {} });
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Show all (9)' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
});
