// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { announcementProblems } from '@wyrmgate/contract/announcements';
import { common } from '@wyrmgate/contract/problem';
import { expect, it, vi } from 'vitest';
import { type FakeApi, Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AnnouncementDrawer } from './announcement-drawer.tsx';

const open = async (create: NonNullable<FakeApi['announcements']>['create']) => {
  const onClose = vi.fn();
  const rendered = renderScreen(<AnnouncementDrawer row={undefined} onClose={onClose} />, {
    api: { announcements: { create } },
  });
  return { ...rendered, onClose, drawer: within(await screen.findByRole('dialog')) };
};

it('the announcement form validates against the contract before it sends anything', async () => {
  const { user, drawer, calls } = await open(() => {
    throw new Error('sent');
  });
  await user.type(drawer.getByLabelText(/^Link/), 'shop');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Enter the English text')).toBeTruthy();
  expect(drawer.getByText('Enter a path like /shop or an address that starts with https://')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('the announcement form shows a server error next to its field and keeps the typed input', async () => {
  const { user, drawer, onClose } = await open(() => {
    throw new Rejected(common.validation, [{ path: 'link', code: 'announcements:validation.link', message: 'x' }]);
  });
  await user.type(drawer.getByLabelText(/^English/), 'The gates open at noon');
  await user.type(drawer.getByLabelText(/^Link/), '/gates');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await drawer.findByText('Enter a path like /shop or an address that starts with https://')).toBeTruthy();
  expect(drawer.getByLabelText(/^Link/)).toHaveProperty('value', '/gates');
  expect(drawer.getByLabelText(/^Link/).getAttribute('aria-invalid')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
});

it('the announcement form shows errors without a field above the form', async () => {
  const { user, drawer } = await open(() => {
    throw new Rejected(announcementProblems.tooMany);
  });
  await user.type(drawer.getByLabelText(/^English/), 'The gates open at noon');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  const alert = await drawer.findByRole('alert');
  expect(alert.textContent).toBe(
    'Could not save the announcement. There are already 100 announcements. Delete one first.',
  );
});
