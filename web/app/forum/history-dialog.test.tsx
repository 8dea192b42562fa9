// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ForumPost } from '@wyrmgate/contract/forum-shapes';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { HistoryDialog } from './history-dialog.tsx';

const post = { id: 7, no: 3 } as unknown as ForumPost;
const body = { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Old words' }] }] };
const history = () => ({ versions: [{ body, images: [], until: '2026-11-01T10:00:00.000Z' }] });

it('staff delete the earlier versions of a post only with a reason', async () => {
  const onClose = vi.fn();
  const { user, calls } = renderScreen(<HistoryDialog post={post} removable onClose={onClose} />, {
    api: { forum: { history, removeHistory: () => ({ removed: 1 }) } },
  });
  await screen.findByText('Old words');
  await user.click(screen.getByRole('button', { name: 'Delete earlier versions' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Delete earlier versions' });
  await user.click(confirm);
  expect(dialog.getByText(/Enter a reason/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'An address');
  await user.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(calls.find(({ endpoint }) => endpoint === 'forum.removeHistory')?.sent.body).toEqual({ reason: 'An address' });
});

it('readers cannot delete the earlier versions of a post', async () => {
  renderScreen(<HistoryDialog post={post} removable={false} onClose={() => undefined} />, {
    api: { forum: { history } },
  });
  await screen.findByText('Old words');
  expect(screen.queryByRole('button', { name: 'Delete earlier versions' })).toBeNull();
});
