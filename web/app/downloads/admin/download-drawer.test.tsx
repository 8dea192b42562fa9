// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import type { AdminDownload } from '@wyrmgate/contract/downloads';
import { expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { DownloadDrawer } from './download-drawer.tsx';

const row: AdminDownload = {
  id: 7,
  name: 'Client',
  platform: 'windows',
  icon: 'client',
  color: 'ember',
  descriptions: { en: 'The full client.' },
  status: 'available',
  link: 'https://files.example/client.zip',
  mirrors: [],
  release: '1.0',
  released_at: null,
  size: 1_000,
  sha256: null,
  requirements: { minimum: { memory: '8 GB' }, recommended: {} },
  active: true,
  clicks: 3,
  recent_clicks: 1,
  outdated: [],
  failing: [],
  updated_at: '2026-11-22T10:00:00.000Z',
  version: 4,
};

const open = async (props: { row?: AdminDownload; manage: boolean }, api: NonNullable<FakeApi['downloads']>) => {
  const rendered = renderScreen(<DownloadDrawer row={props.row} manage={props.manage} onClose={vi.fn()} />, {
    api: { downloads: api },
  });
  return { ...rendered, drawer: within(await screen.findByRole('dialog')) };
};

it('editors can change only the description, link and status of a download, and no other fields are sent', async () => {
  const { user, drawer, calls } = await open({ row, manage: false }, { edit: () => row });
  expect(drawer.queryByLabelText(/^Name/)).toBeNull();
  const link = drawer.getByLabelText(/^Link/);
  await user.clear(link);
  await user.type(link, 'https://files.example/new.zip');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const [{ sent }] = calls as unknown as [{ sent: { body: Record<string, unknown> } }];
  const { body } = sent;
  expect(Object.keys(body).sort()).toEqual(['active', 'checked', 'descriptions', 'link', 'minor', 'version']);
  expect(body).toMatchObject({ link: 'https://files.example/new.zip', version: 4 });
});

it("the download form validates mirrors against the contract's rules", async () => {
  const { user, drawer, calls } = await open({ row, manage: true }, { update: () => row });
  await user.click(drawer.getByRole('button', { name: 'Add a mirror' }));
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Enter a name for the mirror')).toBeTruthy();
  expect(drawer.getByText('Enter an address that starts with https://')).toBeTruthy();
  expect(calls).toEqual([]);
});
