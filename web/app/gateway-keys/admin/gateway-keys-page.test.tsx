// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { GatewayKeysState, GatewayModeState } from '@wyrmgate/contract/gateway-keys';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import GatewayKeysPage from './gateway-keys-page.tsx';

const none: GatewayModeState = {
  mode: 'test',
  configured: false,
  active: false,
  used: false,
  readable: true,
  hints: {},
  tested_at: null,
  test_result: null,
  updated_at: null,
  version: 1,
};
const live: GatewayModeState = {
  ...none,
  mode: 'live',
  configured: true,
  active: true,
  used: true,
  hints: { secret_key: '…9f3c', webhook_secret: '…a1b2' },
  updated_at: '2026-11-22T10:00:00.000Z',
  version: 3,
};
const stripe: GatewayKeysState = {
  gateway: 'stripe',
  environment: false,
  webhook_url: 'https://portal.example/api/webhooks/stripe',
  open_payments: 2,
  modes: [live, none],
};
const list = () => ({ mode: 'live' as const, sandbox: false, gateways: [stripe] });

it('replacing one gateway key keeps the other key and warns about open payments', async () => {
  const { user, calls } = renderScreen(<GatewayKeysPage />, {
    api: { 'gateway-keys': { list, save: () => ({ gateway: stripe }) } },
  });
  await user.click(await screen.findByRole('button', { name: /^Replace keys: Live keys for Stripe/ }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText(/2 payments are still open/)).toBeTruthy();
  expect(drawer.getByText(/Stored: …9f3c/)).toBeTruthy();
  await user.type(drawer.getByLabelText(/^Webhook signing secret/), 'whsec_new');
  await user.click(drawer.getByRole('button', { name: 'Check and save' }));
  await vi.waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'gateway-keys.save')?.sent?.body).toEqual({
      gateway: 'stripe',
      mode: 'live',
      version: 3,
      secret_key: '',
      webhook_secret: 'whsec_new',
    }),
  );
});

it('a test key in the field for a live key is rejected without being sent', async () => {
  const { user, calls } = renderScreen(<GatewayKeysPage />, { api: { 'gateway-keys': { list } } });
  await user.click(await screen.findByRole('button', { name: /^Replace keys: Live keys for Stripe/ }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText(/^Secret key/), 'sk_test_wrong');
  await user.click(drawer.getByRole('button', { name: 'Check and save' }));
  expect(await drawer.findByText(/Live keys start with sk_live_/)).toBeTruthy();
  expect(calls.some(({ endpoint }) => endpoint === 'gateway-keys.save')).toBe(false);
});

it('the gateway keys page says that environment variables of the server take precedence', async () => {
  renderScreen(<GatewayKeysPage />, {
    api: { 'gateway-keys': { list: () => ({ ...list(), gateways: [{ ...stripe, environment: true }] }) } },
  });
  expect(await screen.findByText(/Environment variables on the server set these keys/)).toBeTruthy();
});
