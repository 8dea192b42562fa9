// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { Webhook } from '@wyrmgate/contract/webhooks';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import WebhooksPage from './webhooks-page.tsx';

const row: Webhook = {
  id: 3,
  name: 'Bot',
  format: 'standard',
  host: 'bot.example',
  events: ['news.published'],
  language: 'en',
  state: 'active',
  paused_for: null,
  previous_secret_until: null,
  last_success_at: null,
  failing_since: null,
  pending: 0,
  failed: 2,
  version: 4,
};

it('a new webhook shows its secret once, and the Discord format offers only supported events', async () => {
  const secret = 'whsec_abc';
  const { user, calls } = renderScreen(<WebhooksPage />, {
    api: { webhooks: { list: () => ({ webhooks: [row] }), create: () => ({ webhook: row, secret }) } },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a webhook' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText(/^Name/), 'New');
  await user.type(drawer.getByLabelText(/^Address/), 'https://discord.com/api/webhooks/1/a');
  await user.click(drawer.getByRole('checkbox', { name: 'Ban' }));
  await user.click(drawer.getByRole('checkbox', { name: 'News published' }));
  await user.selectOptions(drawer.getByLabelText(/^Format/), 'discord');
  expect(drawer.queryByRole('checkbox', { name: 'Ban' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(secret)).toBeTruthy();
  const sent = calls.find(({ endpoint }) => endpoint === 'webhooks.create')?.sent;
  expect(sent?.body).toMatchObject({ format: 'discord', events: ['news.published'] });
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  await vi.waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('editing a webhook keeps its address, and its log shows each delivery attempt', async () => {
  const { user, calls } = renderScreen(<WebhooksPage />, {
    api: {
      webhooks: {
        list: () => ({ webhooks: [row] }),
        update: () => ({ webhook: row }),
        retryFailed: () => ({ queued: 2 }),
        deliveries: () => ({
          deliveries: [
            {
              id: 9,
              event: 'news.published',
              state: 'failed',
              created_at: '2026-11-22T10:00:00.000Z',
              next_attempt_at: null,
              body: '{"type":"news.published"}',
              attempts: [
                { at: '2026-11-22T10:01:00.000Z', status: 500, error: null, duration_ms: 20, response: 'down' },
                { at: '2026-11-22T10:00:00.000Z', status: null, error: 'timeout', duration_ms: 10_000, response: '' },
              ],
            },
          ],
          next: null,
        }),
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit: Bot' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(calls.some(({ endpoint }) => endpoint === 'webhooks.update')).toBe(true));
  expect(calls.find(({ endpoint }) => endpoint === 'webhooks.update')?.sent.body).toMatchObject({
    url: '',
    version: 4,
  });
  await user.click(await screen.findByRole('button', { name: 'Deliveries: Bot' }));
  expect(await screen.findByText(/No response within 10 seconds/)).toBeTruthy();
  expect(screen.getByText('down')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resend all failed' }));
  await vi.waitFor(() => expect(calls.some(({ endpoint }) => endpoint === 'webhooks.retryFailed')).toBe(true));
});
