// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { common } from '@wyrmgate/contract/problem';
import { expect, it } from 'vitest';
import { Rejected } from '../../../test/fake-client.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import AnnouncementsPage from './announcements-page.tsx';

it('an empty list of announcements explains what announcements are for', async () => {
  renderScreen(<AnnouncementsPage />, { api: { announcements: { adminList: () => ({ announcements: [] }) } } });
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
  expect(screen.getByText('Add one to tell players about maintenance, events or offers.')).toBeTruthy();
});

it('the list of announcements says why it did not load, and its retry button reloads it', async () => {
  let healthy = false;
  const { user } = renderScreen(<AnnouncementsPage />, {
    api: {
      announcements: {
        adminList: () => {
          if (!healthy) throw new Rejected(common.forbidden);
          return { announcements: [] };
        },
      },
    },
  });
  expect(await screen.findByText('Could not load announcements')).toBeTruthy();
  healthy = true;
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('No announcements yet')).toBeTruthy();
});
