// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { OwnPremium } from '@wyrmgate/contract/accounts';
import { premiumNoticeDays } from '@wyrmgate/contract/accounts-constants';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { session } from '../platform/session/session.ts';
import { PremiumChip } from './premium-chip.tsx';
import { PremiumPanel } from './premium-panel.tsx';

const dayMs = 86_400_000;
/** Premium that ends half a day after this many days. */
const endingIn = (days: number): OwnPremium => ({
  type: 'vip',
  since: '2026-01-02T12:00:00Z',
  until: new Date(Date.now() + (days + 0.5) * dayMs).toISOString(),
  benefits: ['Double experience', 'A larger storage'],
});

beforeEach(() => {
  const state = { status: 'in', user: { id: 7 } } as ReturnType<typeof session.state>;
  vi.spyOn(session, 'state').mockReturnValue(state);
});
afterEach(() => vi.restoreAllMocks());

const show = (premium: OwnPremium | null) =>
  renderScreen(
    <>
      <nav>
        <PremiumChip />
      </nav>
      <PremiumPanel />
    </>,
    { api: { accounts: { ownPremium: () => ({ premium }) } } },
  );
const header = () => within(screen.getByRole('navigation'));
const endsSoon = /^Your premium ends soon\./;

it('premium that does not end soon shows its type in the header, and its period and benefits in the profile', async () => {
  show(endingIn(40));
  const chip = await header().findByRole('link', { name: 'VIP' });
  expect(chip.getAttribute('title')).toMatch(/^VIP until /);
  expect(screen.getByText('40 days left')).toBeTruthy();
  expect(screen.getByText('Active since').nextElementSibling?.textContent).toMatch(/2026/);
  expect(screen.getByText('Ends on').nextElementSibling?.textContent).not.toBe('');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Double experience',
    'A larger storage',
  ]);
  expect(screen.queryByText(endsSoon)).toBeNull();
});

it('premium that ends soon shows the days left in the header, and a notice in the profile', async () => {
  show(endingIn(premiumNoticeDays - 1));
  expect(await header().findByRole('link', { name: 'VIP · 2 days left' })).toBeTruthy();
  expect(screen.getByText(endsSoon)).toBeTruthy();
});

it('a player without premium sees nothing in the header, and the profile says so', async () => {
  show(null);
  expect(await screen.findByText('You have no premium at the moment.')).toBeTruthy();
  expect(header().queryByRole('link')).toBeNull();
});

it('premium that has just ended is not shown in the header', async () => {
  show(endingIn(-1));
  expect(await screen.findByText('Less than a day left')).toBeTruthy();
  expect(header().queryByRole('link')).toBeNull();
});
