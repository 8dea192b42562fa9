// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Gm } from '@wyrmgate/contract/gms';
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
  version: 1,
});
const gms = [gm('Ysoldar', 'implementor'), gm('Maelis', 'high_wizard'), gm('Tarn', 'low_wizard')];

const open = async (admin: ScreenOptions['admin']) => {
  renderScreen(<GmsPage />, { admin, api: { gms: { list: () => ({ gms }) } } });
  return within(await screen.findByRole('listitem', { name: 'Maelis' }));
};

it('lets staff with the permission act on lower levels only, and says why not on the others', async () => {
  const card = await open({ username: 'Ysoldar' });
  expect(card.getByRole('button', { name: 'Promote: Maelis' }).ariaDisabled).not.toBe('true');
  expect(screen.getByRole('button', { name: 'Add game master' })).toBeTruthy();
  const own = within(screen.getByRole('listitem', { name: 'Ysoldar' }));
  expect(own.getByRole('button', { name: 'Remove: Ysoldar' }).getAttribute('aria-disabled')).toBe('true');
  expect(own.getAllByText('You cannot change your own level').length).toBeGreaterThan(0);
});

it('shows staff without the permission no buttons', async () => {
  const card = await open({ username: 'Kestrel', systemType: 'low_wizard', granted: ['admin.gms.view'] });
  expect(card.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add game master' })).toBeNull();
});
