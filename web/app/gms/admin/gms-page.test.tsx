// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Gm } from '@wyrmgate/contract/gms';
import type { Level } from '@wyrmgate/contract/roles';
import { expect, it } from 'vitest';
import { renderScreen, type ScreenOptions } from '../../../test/render-screen.tsx';
import GmsPage from './gms-page.tsx';

const gm = (mAccount: string, authority: Gm['authority']): Gm => ({
  id: mAccount.length,
  mAccount,
  authority,
  mAuthoritySite: authority === 'implementor' ? 'ADMIN' : 'PLAYER',
  last_login: null,
  recent_actions: [],
  roles: [],
  version: 1,
});
const gms = [gm('Ysoldar', 'implementor'), gm('Maelis', 'high_wizard'), gm('Tarn', 'low_wizard')];

const levels: Level[] = [
  { level: 'low_wizard', permissions: ['admin.users.view'], inherited: [], defaults: ['admin.users.view'], version: 0 },
  { level: 'god', permissions: ['admin.users.ban'], inherited: ['admin.users.view'], defaults: [], version: 0 },
  {
    level: 'high_wizard',
    permissions: [],
    inherited: ['admin.users.view', 'admin.users.ban'],
    defaults: [],
    version: 0,
  },
];

const openPage = async (admin: ScreenOptions['admin']) => {
  const api = { gms: { list: () => ({ gms }) }, roles: { levels: () => ({ levels }) } };
  const page = renderScreen(<GmsPage />, { admin, api });
  return { ...page, card: within(await screen.findByRole('listitem', { name: 'Maelis' })) };
};
const open = async (admin: ScreenOptions['admin']) => (await openPage(admin)).card;

it('staff can act only on game masters of lower levels, and see why other buttons are disabled', async () => {
  const card = await open({ username: 'Ysoldar' });
  expect(card.getByRole('button', { name: 'Promote: Maelis' }).ariaDisabled).not.toBe('true');
  expect(screen.getByRole('button', { name: 'Add game master' })).toBeTruthy();
  const own = within(screen.getByRole('listitem', { name: 'Ysoldar' }));
  expect(own.getByRole('button', { name: 'Remove: Ysoldar' }).getAttribute('aria-disabled')).toBe('true');
  expect(own.getAllByText('You cannot change your own level').length).toBeGreaterThan(0);
});

it('implementors can change the permissions that a level adds, but not inherited ones', async () => {
  await open({ username: 'Ysoldar' });
  expect(screen.getByRole('checkbox', { name: 'Users: View, Moderator' })).toHaveProperty('checked', true);
  expect(screen.queryByRole('checkbox', { name: 'Users: View, Senior Moderator' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Users: Ban and unban, Senior Moderator' })).toHaveProperty(
    'checked',
    true,
  );
});

it('the dialog to add a game master lists what the chosen level can do, inherited permissions included', async () => {
  const { user } = await openPage({ username: 'Ysoldar' });
  await user.click(screen.getByRole('button', { name: 'Add game master' }));
  const dialog = within(await screen.findByRole('dialog'));
  const abilities = async (level: string) => {
    await user.selectOptions(dialog.getByLabelText(/^Level/), level);
    const title = await dialog.findByText(`A ${level} can`);
    return Array.from(title.parentElement?.children ?? [])
      .slice(1)
      .flatMap((part) => (part.children.length > 0 ? [...part.children] : [part]))
      .map(({ textContent }) => textContent);
  };
  expect(await abilities('Moderator')).toEqual(['Users: View']);
  expect((await abilities('Senior Moderator')).sort()).toEqual(['Users: Ban and unban', 'Users: View']);
  expect(await abilities('Super Admin')).toEqual(['Everything, including settings, prices and staff.']);
});

it('the list of game masters shows no buttons to staff without the permission', async () => {
  const card = await open({ username: 'Kestrel', systemType: 'low_wizard', granted: ['admin.gms.view'] });
  expect(card.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add game master' })).toBeNull();
});
