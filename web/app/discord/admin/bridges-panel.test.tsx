// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { DiscordBridge } from '@wyrmgate/contract/discord-bridges';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { BridgesPanel } from './bridges-panel.tsx';

const bridge: DiscordBridge = {
  room: 'en',
  configured: false,
  active: false,
  webhook_id: null,
  channel_id: '',
  linked_only: false,
  waiting: 0,
  out_trouble: null,
  in_trouble: null,
  trouble_at: null,
  version: 0,
};

it.each([true, false])(
  'the channel field of a Discord bridge has an explanation, and is enabled only with a bot (bot: %s)',
  async (bot) => {
    const { user } = renderScreen(<BridgesPanel nameOf={() => 'English'} />, {
      api: { discord: { bridges: () => ({ bridges: [bridge], bot }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const drawer = within(await screen.findByRole('dialog'));
    const channel = drawer.getByLabelText(/Channel ID/) as HTMLInputElement;
    expect(channel.disabled).toBe(!bot);
    expect(drawer.queryByText(/The webhook’s channel/) !== null).toBe(bot);
    expect(drawer.queryByText(/Until you set up a bot under Discord/) !== null).toBe(!bot);
  },
);

it('the button of a Discord bridge says whether the bridge is already set up', async () => {
  const set = { ...bridge, room: 'de', configured: true, active: true, webhook_id: '400000000000000001' };
  renderScreen(<BridgesPanel nameOf={(room) => room} />, {
    api: { discord: { bridges: () => ({ bridges: [bridge, set], bot: true }) } },
  });
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
});
