// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { docOf } from '../../test/forum-thread.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { EditBox } from './edit-box.tsx';

const postOf = (version: number, text: string) =>
  ({ id: 9, no: 2, version, body: docOf(text), images: [] }) as unknown as ForumPost;
const found = {
  thread: { id: 5, title: 'A thread', prefix: null, tags: [] },
  own: { images: 0 },
} as unknown as ForumThread;

function Screen() {
  const [post, setPost] = useState(postOf(3, 'Old words'));
  return (
    <>
      <button type="button" onClick={() => setPost(postOf(4, 'Words from another tab'))}>
        Arrive
      </button>
      <EditBox post={post} found={found} onClose={() => undefined} />
    </>
  );
}

it('an edit saved in another tab is not overwritten by the one that is being written', async () => {
  const { user, calls } = renderScreen(<Screen />, { api: { forum: { edit: () => ({ id: 9, version: 4 }) } } });
  await user.click(screen.getByRole('button', { name: 'Arrive' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  // The server rejects an edit of version 3.
  expect(calls[0]?.sent.body).toMatchObject({ version: 3, body: docOf('Old words') });
});
