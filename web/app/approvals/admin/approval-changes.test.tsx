// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { Approval } from '@wyrmgate/contract/approvals';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ApprovalChanges } from './approval-changes.tsx';

it('an approval lists the changed settings of a game connection even if its address stays the same', async () => {
  const connection = 'portal@10.0.0.5:3306';
  const facts: Approval['facts'] = {
    action: 'game_connection',
    before: connection,
    after: connection,
    changes: [
      { field: 'names', before: '', after: 'account.coins=crystals' },
      { field: 'admin_password', before: '••••••••', after: '' },
    ],
  };
  renderScreen(<ApprovalChanges facts={facts} />, { api: {} });
  const names = await screen.findByText('Tables and columns');
  expect(names.nextElementSibling?.textContent).toBe('– → account.coins=crystals');
  expect(screen.getByText('Command password').nextElementSibling?.textContent).toBe('•••••••• → –');
});

it('an approval of a shop item names the stones in its sockets, and the premium in a bundle', async () => {
  const item = { vnum: 12_220, count: 1, sockets: [28_030, 1] };
  const price = { coins: 5, marks: null, terms: null };
  const facts: Approval['facts'] = {
    action: 'item_offer',
    name: 'Helmet',
    before: { ...item, ...price, premium: null, contents: [] },
    after: { vnum: null, count: 1, sockets: [], ...price, premium: { type: 'vip', days: 365 }, contents: [item] },
  };
  renderScreen(<ApprovalChanges facts={facts} />, { api: {} });
  const goods = (await screen.findByText('What the buyer gets')).nextElementSibling?.textContent ?? '';
  expect(goods.split(' → ')).toEqual([
    '1 × item 12220 (sockets: 28030, 1)',
    'Bundle: 1 × item 12220 (sockets: 28030, 1); 365 days of VIP',
  ]);
});

it('an approval of a shop item shows how many can be bought, and when', async () => {
  const offer = { vnum: 19, count: 1, sockets: [], premium: null, coins: 5, marks: null, contents: [] };
  const facts: Approval['facts'] = {
    action: 'item_offer',
    name: 'Sword',
    before: {
      ...offer,
      terms: { stock: 1, limit: { count: 1, days: 7 }, starts_at: null, ends_at: '2026-12-01T10:00:00.000Z' },
    },
    after: { ...offer, terms: { stock: null, limit: null, starts_at: null, ends_at: null } },
  };
  renderScreen(<ApprovalChanges facts={facts} />, { api: {} });
  const shown = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await shown('Stock')).toBe('1 → Unlimited');
  expect(await shown('Limit per account')).toBe('1 per account in 7 days → –');
  expect(await shown('In the shop until')).toMatch(/^1 December 2026.* → –$/);
});
