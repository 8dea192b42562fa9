// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { EarningLine, Payout } from '@wyrmgate/contract/sponsors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../test/fake-client.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { session } from '../platform/session/session.ts';
import { PayoutStatement } from './payout-statement.tsx';

const payout: Payout = {
  id: 4,
  number: 'SP-000004',
  status: 'paid',
  amount: 200,
  currency: 'EUR',
  coins: 200,
  method: 'paypal',
  pay_currency: 'eur',
  paid_amount: null,
  reference: 'PP-1',
  note: null,
  requested_at: '2026-11-20T08:00:00.000Z',
  decided_at: '2026-11-21T08:00:00.000Z',
  paid_at: '2026-11-22T08:00:00.000Z',
};
const line = (id: number): EarningLine => ({
  id,
  created_at: '2026-11-01',
  kind: 'share',
  registration: id,
  base: 1250,
  rate: 8,
  multiplier: 100,
  amount: 100,
  currency: 'EUR',
  coins: 100,
  available_at: '2026-11-15',
  payout: payout.number,
});
const part = { payout, name: 'Lyra', code: 'LYRA7', filename: 'SP-000004.csv' };
const api: FakeApi = {
  sponsors: {
    statement: ({ query: { after } }) =>
      after === undefined
        ? { ...part, lines: [line(1)], next: 1, csv: 'head\r\n1\r\n' }
        : { ...part, lines: [line(2)], next: null, csv: '2\r\ntotal\r\n' },
  },
};

beforeEach(() => {
  vi.spyOn(session, 'state').mockReturnValue({ status: 'in', user: { id: 7 } } as ReturnType<typeof session.state>);
});
afterEach(() => vi.restoreAllMocks());

it('a large payout statement is loaded in parts', async () => {
  const { user } = renderScreen(<PayoutStatement id={4} />, { api });
  expect(await screen.findByText('1 change is shown. The CSV has all of them.')).toBeTruthy();
  expect(screen.queryByText(/#2$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText(/#2$/)).toBeTruthy();
  expect(screen.getByText(/#1$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('a saved payout statement includes parts that were not loaded yet', async () => {
  const written: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    written.push(blob as Blob);
    return 'blob:statement';
  });
  const { user, calls } = renderScreen(<PayoutStatement id={4} />, { api });
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect((await written[0]?.text())?.replace('\ufeff', '')).toBe('head\r\n1\r\n2\r\ntotal\r\n');
  expect(calls.map(({ sent }) => sent.query)).toEqual([{}, { after: 1 }]);
});

it('the statement of a rejected payout says that the earnings are back in the balance', async () => {
  const rejected = { ...part, payout: { ...payout, status: 'rejected' as const }, lines: [], next: null, csv: '' };
  renderScreen(<PayoutStatement id={4} />, { api: { sponsors: { statement: () => rejected } } });
  expect(await screen.findByText(/Its earnings are back in your balance/)).toBeTruthy();
  expect(screen.queryByText('No earnings yet')).toBeNull();
});
