// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { common } from '@wyrmgate/contract/problem';
import { expect, it } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { forumSection } from '../../test/forum-thread.ts';
import { logInAs } from '../../test/log-in.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import ForumPage from './forum-page.tsx';

const sections = (unread: boolean) => ({
  groups: [{ id: 1, names: { en: 'Game' }, sections: [{ ...forumSection, unread, last: null }] }],
  moved: {},
  removals: false,
});

it('a visitor has no button that marks all threads as read', async () => {
  renderScreen(<ForumPage />, { loader: () => sections(false), api: {} });
  await screen.findByRole('link', { name: 'Questions' });
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('marking all threads as read removes the New badges of sections, and a failed attempt is reported', async () => {
  logInAs('player');
  let unread = true;
  let fails = true;
  const { user } = renderScreen(<ForumPage />, {
    loader: () => sections(false),
    api: {
      forum: {
        sections: () => sections(unread),
        readAll: () => {
          if (fails) throw new Rejected(common.tooManyRequests);
          unread = false;
          return { read: true };
        },
      },
    },
  });
  await screen.findByRole('heading', { name: 'Questions New' });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Too many requests');
  expect(screen.queryByText('Everything has been marked as read')).toBeNull();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await screen.findByText('Everything has been marked as read');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Questions' })).toBeTruthy());
});
