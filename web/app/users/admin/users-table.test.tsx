// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleUsers } from './samples.ts';
import { UserFilterSelects } from './user-filter-selects.tsx';
import { UsersTable } from './users-table.tsx';

const rows = sampleUsers.map((user, index) => ({ ...user, id: index + 1, authority: 'player' as const }));
const sort = { key: 'id', direction: 'descending' } as const;

it('a row of the users table has a menu with the actions for the user', async () => {
  const onAction = vi.fn();
  const { user } = renderScreen(<UsersTable rows={rows} sort={sort} onSort={() => undefined} onAction={onAction} />, {
    api: {},
  });
  const menu = screen.getByRole('menu', { name: 'Actions for Samplemage' });
  const names = within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
  expect(names).toEqual(['Edit', 'Set password', 'Ban']);
  const banned = screen.getByRole('menu', { name: 'Actions for Samplerogue' });
  expect(within(banned).getByRole('menuitem', { name: 'Unban' })).toBeDefined();
  await user.click(within(menu).getByRole('menuitem', { name: 'Ban' }));
  expect(onAction).toHaveBeenCalledWith({ act: 'ban', user: rows[1] });
});

it('the users table shows the name of a sort order that only the column headers offer', () => {
  const control = (name: string) => ({ value: name === 'sort' ? '-create_time' : '', onChange: () => undefined });
  renderScreen(<UserFilterSelects control={control} />, { api: {} });
  const sorts = screen.getByLabelText('Sort') as HTMLSelectElement;
  expect(sorts.selectedOptions[0]?.textContent).toBe('Registered, descending');
  const shown = [...sorts.options].map(({ textContent }) => textContent);
  expect(shown.every((name) => /^[A-Z]/.test(name ?? ''))).toBe(true);
});
