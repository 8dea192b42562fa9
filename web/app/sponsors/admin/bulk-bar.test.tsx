// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { AdminSponsor } from '@wyrmgate/contract/sponsors';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { BulkBar } from './bulk-bar.tsx';

const rows = [{ id: 3 }, { id: 5 }, { id: 8 }] as AdminSponsor[];

it('selected sponsors are suspended with a shared reason, and the selection is cleared', async () => {
  const onSelect = vi.fn();
  const { user, calls } = renderScreen(<BulkBar rows={rows} selected={new Set([3, 8])} onSelect={onSelect} />, {
    api: { sponsors: { bulk: ({ body }) => ({ changed: body.ids.length }) } },
  });
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend 2 sponsors?' }));
  await user.type(dialog.getByLabelText(/^Reason/), 'Spam links');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  await vi.waitFor(() => expect(onSelect).toHaveBeenCalledWith([]));
  expect(calls[0]?.sent.body).toEqual({ ids: [3, 8], action: 'suspend', reason: 'Spam links' });
});
