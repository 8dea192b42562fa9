// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ForumPlayer } from '@wyrmgate/contract/forum-players';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import type { ForumReport } from '@wyrmgate/contract/forum-report-shapes';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { expect, it, vi } from 'vitest';
import { Rejected } from '../../test/fake-client.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { CleanupPanel } from './admin/cleanup-panel.tsx';
import { DecidePostDialog } from './admin/decide-post-dialog.tsx';
import { StaffMenu } from './staff-menu.tsx';

const namesColleague = /posts by Kharzeth/;
const rejectUntilConfirmed = (confirmed: boolean) => {
  if (!confirmed) throw new Rejected(forumProblems.staffPosts, [], { names: 'Kharzeth' });
};
const report = {
  id: 7,
  post: { id: 3, no: 1, author: 'Aldo', author_id: 9, thread: { id: 5, title: 'A thread' } },
} as unknown as ForumReport;

it('hiding a thread with posts by senior colleagues names them and asks for confirmation, then sends the reason', async () => {
  const found = { thread: { id: 5, statuses: [] }, own: { may_moderate: true } } as unknown as ForumThread;
  const { user, calls } = renderScreen(<StaffMenu found={found} onSplit={() => undefined} />, {
    api: {
      forum: {
        moderate: ({ body }) => {
          rejectUntilConfirmed(body.with_staff);
          return { statuses: ['hidden'] };
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Moderate' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Hide' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Hide' }));
  expect(await dialog.findByText(namesColleague)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const body = { action: 'hide', reason: 'Spam' };
  expect(calls.map(({ sent }) => sent.body)).toEqual([
    { ...body, with_staff: false },
    { ...body, with_staff: true },
  ]);
});

it('a decision to hide a reported thread with posts by a senior colleague is sent again only after confirmation', async () => {
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<DecidePostDialog report={report} onClose={onClose} />, {
    api: {
      forum: {
        decide: ({ body }) => {
          rejectUntilConfirmed(body.with_staff);
          return { decided: 1 };
        },
      },
    },
  });
  await user.selectOptions(await screen.findByLabelText('Decision'), 'hide');
  await user.click(screen.getByRole('button', { name: 'Hide the thread' }));
  expect(await screen.findByText(namesColleague)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText('Decision'), 'warn');
  expect(screen.queryByText(namesColleague)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Decision'), 'hide');
  await user.click(screen.getByRole('button', { name: 'Hide the thread' }));
  await user.click(await screen.findByRole('button', { name: 'Continue anyway' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.map(({ sent }) => (sent.body as { with_staff: boolean }).with_staff)).toEqual([false, false, true]);
});

it('a decision on a reported post offers long mutes in days', async () => {
  const { user } = renderScreen(<DecidePostDialog report={report} onClose={() => undefined} />, {
    admin: {},
    api: {},
  });
  await user.selectOptions(await screen.findByLabelText('Decision'), 'mute');
  const hours = screen.getByLabelText<HTMLSelectElement>('Mute for');
  expect([...hours.options].map(({ text }) => text).slice(1, 4)).toEqual(['6 hours', '1 day', '3 days']);
});

it('the author of a reported post whose account was deleted can be neither warned nor muted', async () => {
  const former = { ...report, post: { ...report.post, author: null } };
  renderScreen(<DecidePostDialog report={former} onClose={() => undefined} />, { admin: {}, api: {} });
  const options = (await screen.findByLabelText<HTMLSelectElement>('Decision')).options;
  expect([...options].map(({ value }) => value)).toEqual(['dismiss', 'hide']);
});

it('the confirmation for a clean-up names the senior colleagues whose posts it hides', async () => {
  const preview = { threads: 2, replies: 0, messages: 0, colleagues: ['Kharzeth'] };
  const player: ForumPlayer = {
    id: 9,
    name: 'Aldo',
    posts: 2,
    thanks: 0,
    points: 0,
    upheld: 0,
    warnings: [],
    preview,
    cleanups: [],
  };
  const { user, calls } = renderScreen(<CleanupPanel player={player} />, {
    api: { forum: { player: () => player, cleanUp: () => ({ ...preview, id: 1 }) } },
  });
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Clean up' }) as HTMLButtonElement).disabled).toBe(false),
  );
  await user.click(screen.getByRole('button', { name: 'Clean up' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(namesColleague)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Clean up' }));
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === 'forum.cleanUp')?.sent.body).toEqual({
      days: 7,
      reason: '',
      with_staff: true,
    }),
  );
});
