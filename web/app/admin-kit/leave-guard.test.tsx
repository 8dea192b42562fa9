// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { LeaveGuard } from './leave-guard.tsx';

const target = 'Security';

const page = (dirty: boolean) => (
  <>
    <LeaveGuard dirty={dirty} />
    <Link to="/admin/settings/security">{target}</Link>
  </>
);

it('leaving a page with unsaved changes requires confirmation', async () => {
  const { user, router } = renderScreen(page(true), { api: {}, at: '/admin/settings/general' });
  const path = () => router.state.location.pathname;
  await user.click(screen.getByRole('link', { name: target }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
  expect(path()).toBe('/admin/settings/general');
  await user.click(await screen.findByText(target));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/admin/settings/security'));
});

it('leaving a page without changes does not require confirmation', async () => {
  const { user, router } = renderScreen(page(false), { api: {}, at: '/admin/settings/general' });
  await user.click(screen.getByRole('link', { name: target }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings/security'));
});
