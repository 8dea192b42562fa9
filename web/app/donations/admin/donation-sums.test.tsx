// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DonationSums } from './donation-sums.tsx';

const none = {
  ...{ totalAmount: 0, totalCount: 0, todayAmount: 0, todayCount: 0, monthAmount: 0, monthCount: 0 },
  ...{ averageDonation: 0, reviewAmount: 0, reviewCount: 0, closedAmount: 0, closedCount: 0 },
};

it('the donation figures show held money in each currency, even one that the shop does not sell in', async () => {
  const pounds = { ...none, currency: 'GBP', reviewAmount: 999, reviewCount: 1 };
  const dollars = { ...none, currency: 'USD', totalAmount: 1099, totalCount: 1 };
  renderScreen(<DonationSums />, {
    api: {
      donations: {
        stats: () => ({ ...none, currency: 'EUR', currencies: [pounds, dollars] }),
        revenue: () => ({ days: [], others: [] }),
      },
    },
  });
  const held = within(await screen.findByLabelText('Statistics, GBP'));
  expect(held.getByText('In review').parentElement?.textContent).toContain('£9.99');
  expect(screen.getByLabelText('Statistics, USD').textContent).toContain('$10.99');
  expect(screen.queryByLabelText('Statistics, EUR')).toBeNull();
});
