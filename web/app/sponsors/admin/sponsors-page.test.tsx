// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { common } from '@wyrmgate/contract/problem';
import type { AdminSponsor } from '@wyrmgate/contract/sponsors';
import { afterEach, expect, it, vi } from 'vitest';
import { type FakeApi, Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { EditSponsorDrawer } from './edit-sponsor-drawer.tsx';
import SponsorsPage from './sponsors-page.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';

const sponsor = (id: number, username: string, more: Partial<AdminSponsor> = {}): AdminSponsor => ({
  id,
  user_id: id,
  username,
  name: username,
  sponsor_code: `CODE${id}`,
  status: 'active',
  status_reason: '',
  contact_email: '',
  website_url: '',
  contact_person: '',
  discord: '',
  telegram: '',
  description: '',
  admin_notes: '',
  landing: 'home',
  listed: false,
  commission_rate: 10,
  minimum_payout: 5000,
  tier: 'bronze',
  tier_by_rule: true,
  payout_method: 'paypal',
  currency: 'eur',
  total_referrals: 40,
  successful_referrals: 4,
  total_earnings: 900,
  in_review: 0,
  open_payouts: 0,
  created_at: '2026-11-20T08:00:00.000Z',
  version: 1,
  ...more,
});
const rows = [
  sponsor(1, 'Ayla', { in_review: 2 }),
  sponsor(2, 'Bran', { status: 'suspended' }),
  sponsor(3, 'Cem', { open_payouts: 1 }),
];
const api: FakeApi = {
  sponsors: {
    adminList: () => rows,
    stats: () => ({ total_sponsors: 3, total_clicks: 120, total_registrations: 12, total_coins: 2700 }),
    remove: () => ({ deleted: true as const }),
  },
};
const showsOnly = (...names: string[]) =>
  waitFor(() => {
    const buttons = screen.queryAllByRole('button', { name: /^Remove / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(names.map((name) => `Remove ${name}`));
  });
afterEach(() => vi.restoreAllMocks());

it('the sponsor list can be filtered by name, code, open reviews and open payouts', async () => {
  const { user } = renderScreen(<SponsorsPage />, { api });
  await showsOnly('Ayla', 'Bran', 'Cem');
  await user.type(screen.getByLabelText('Search by name or code'), 'code2');
  await showsOnly('Bran');
  await user.clear(screen.getByLabelText('Search by name or code'));
  await user.selectOptions(screen.getByLabelText('Show'), 'To review');
  await showsOnly('Ayla');
  await user.selectOptions(screen.getByLabelText('Show'), 'With open payouts');
  await showsOnly('Cem');
});

it("removing a sponsor requires a confirmation in the browser's native dialog", async () => {
  const confirm = vi.fn().mockReturnValueOnce(false).mockReturnValueOnce(true);
  vi.stubGlobal('confirm', confirm);
  window.confirm = confirm;
  const { user, calls } = renderScreen(<SponsorsPage />, { api });
  await showsOnly('Ayla', 'Bran', 'Cem');
  const removed = () => calls.filter(({ endpoint }) => endpoint === 'sponsors.remove').map(({ sent }) => sent.params);
  await user.click(screen.getByRole('button', { name: 'Remove Bran' }));
  expect(confirm.mock.calls[0]?.[0]).toContain('CODE2');
  expect(removed()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove Bran' }));
  await waitFor(() => expect(removed()).toEqual([{ id: 2 }]));
});

it('staff who may only view sponsors see figures but no actions', async () => {
  renderScreen(<SponsorsPage />, { api, admin: { granted: ['admin.sponsors.view'] } });
  expect(await screen.findByRole('button', { name: 'Ayla' })).toBeTruthy();
  expect(screen.getByText('2 registrations to review')).toBeTruthy();
  await showsOnly();
});

it('a sponsor code is converted to capitals while it is typed', async () => {
  const { user } = renderScreen(<EditSponsorDrawer row={sponsor(1, 'Ayla')} onClose={vi.fn()} />, { api: {} });
  const code = (await screen.findByLabelText(/^Sponsor code/)) as HTMLInputElement;
  await user.clear(code);
  await user.type(code, 'wyrm7');
  expect(code.value).toBe('WYRM7');
});

it('the dialog for suspending a sponsor asks for a reason, which can be left empty', async () => {
  const { user, calls } = renderScreen(<SuspendDialog row={sponsor(3, 'Aldo')} onClose={vi.fn()} />, {
    api: { sponsors: { suspend: () => sponsor(3, 'Aldo', { status: 'suspended' }) } },
  });
  const reason = (await screen.findByLabelText(/^Reason \(shown to the sponsor\)/)) as HTMLTextAreaElement;
  expect(reason.required).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(calls[0]?.sent).toEqual({ params: { id: 3 }, body: { reason: '' } }));
});

it('the error for a sponsor that cannot be loaded has the specified text', async () => {
  const { user } = renderScreen(<SponsorsPage />, {
    api: {
      sponsors: {
        ...api.sponsors,
        analytics: () => {
          throw new Rejected(common.internal);
        },
        registrations: () => ({ registrations: [], next: null }),
        payouts: () => ({ payouts: [] }),
        earnings: () => ({ earnings: [], next: null }),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Ayla' }));
  expect(await screen.findByText('Failed to load sponsor')).toBeTruthy();
});
