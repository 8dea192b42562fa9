// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { live } from '../platform/query/live.ts';
import type { Written } from '../platform/query/use-typing.ts';
import { TypingNote } from './typing-note.tsx';

const place = 'room-trade';

function Room() {
  const [written, setWritten] = useState<Written>({ id: 1, by: 'Aldo' });
  return (
    <>
      <button type="button" onClick={() => setWritten(({ id }) => ({ id: id + 1, by: 'Aldo' }))}>
        Post
      </button>
      <TypingNote place={place} written={written} />
    </>
  );
}

it('a player who posts a message is not shown as typing, and other players still are', async () => {
  const { user } = renderScreen(<Room />, { api: {} });
  const post = await screen.findByRole('button', { name: 'Post' });
  const type = (name: string) => act(() => live.typing({ place, name }));
  type('Aldo');
  type('Brena');
  await screen.findByText('Aldo and Brena are typing…');
  await user.click(post);
  await screen.findByText('Brena is typing…');
  type('Aldo');
  await screen.findByText('Aldo and Brena are typing…');
  await user.click(post);
  await waitFor(() => expect(screen.queryByText(/Aldo/)).toBeNull());
});
