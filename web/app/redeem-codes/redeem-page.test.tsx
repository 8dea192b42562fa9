// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { redeemCodesProblems } from '@wyrmgate/contract/redeem-codes';
import { expect, it } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import RedeemPage from './redeem-page.tsx';

it('the redeem page explains an invalid code, and shows what a valid code gave', async () => {
  const sent: string[] = [];
  const { user } = renderScreen(<RedeemPage />, {
    api: {
      'redeem-codes': {
        redeem: ({ body }) => {
          sent.push(body.code);
          if (body.code === 'late') throw new Rejected(redeemCodesProblems.expired);
          return {
            kind: 'premium',
            coins: null,
            marks: null,
            premium_type: 'vip',
            premium_days: 3,
            balance: 0,
            premium_until: '2026-12-24T10:00:00Z',
            item: null,
          };
        },
      },
    },
  });
  const submit = await screen.findByRole('button', { name: 'Redeem' });
  await user.click(submit);
  expect(screen.getByText('Enter a code')).toBeTruthy();
  await user.type(screen.getByRole('textbox'), 'late');
  await user.click(submit);
  expect(await screen.findByText('This code has expired')).toBeTruthy();
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'right');
  await user.click(submit);
  expect(await screen.findByText('VIP for 3 days credited')).toBeTruthy();
  expect(screen.getByText('It ends on 24 December 2026.')).toBeTruthy();
  expect(screen.queryByText('This code has expired')).toBeNull();
  expect(sent).toEqual(['late', 'right']);
});
