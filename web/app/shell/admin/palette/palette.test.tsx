// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import Palette from './palette.tsx';

const pagination = { page: 1, limit: 4, total: 0, pages: 1, capped: false, next: null, previous: null };
const api = {
  users: { search: () => ({ users: [] }) },
  packages: { adminList: () => ({ packages: [], pagination }) },
  donations: { list: () => ({ donations: [], pagination }) },
  roles: { list: () => [] },
};
const labels = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);

it('the command palette finds sections by topic, and settings by field name', async () => {
  const { user } = renderScreen(<Palette onClose={() => undefined} />, { api, at: '/admin' });
  const field = await screen.findByRole('combobox', { hidden: true });
  await user.type(field, 'coin');
  expect(labels().slice(0, 3)).toEqual(['Coin packagesCommerce', 'AccountsCommunity', 'DonationsCommerce']);
  await user.clear(field);
  await user.type(field, 'discord');
  expect(labels()).toEqual(['DiscordSystem', 'ChatCommunity', 'Settings: GeneralSystem']);
});
