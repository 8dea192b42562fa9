// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SectionDrawer } from './section-drawer.tsx';

const group = { id: 3, names: { en: 'Game' }, version: 1, sections: [] };
const roles = [
  { id: 7, display_name: 'VIP', is_active: true },
  { id: 8, display_name: 'Heralds', is_active: true },
  { id: 9, display_name: 'Former', is_active: false },
];

it('a member of staff gives the rights to see and reply in a forum section to different roles', async () => {
  const onClose = vi.fn();
  const { user, calls } = renderScreen(
    <SectionDrawer row={undefined} group={3} groups={[group]} roles={roles} onClose={onClose} />,
    { api: { forum: { createSection: () => ({ groups: [group], roles }) } } },
  );
  await user.type(await screen.findByLabelText(/^Name \(English\)/), 'Lounge');
  await user.type(screen.getByLabelText(/^Address/), 'lounge');
  expect(screen.queryByLabelText(/^Role that/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Who can see it'), 'Members of a role');
  await user.selectOptions(screen.getByLabelText('Who can reply'), 'Members of a role');
  const sees = screen.getByLabelText(/^Role that can see it/);
  expect(
    within(sees)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['None', 'VIP', 'Heralds']);
  await user.selectOptions(sees, 'VIP');
  await user.selectOptions(screen.getByLabelText(/^Role that can reply/), 'Heralds');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.at(-1)?.sent.body).toMatchObject({
    ...{ see_right: 'role', see_role: 7 },
    ...{ post_right: 'players', post_role: null },
    ...{ reply_right: 'role', reply_role: 8 },
  });
});
