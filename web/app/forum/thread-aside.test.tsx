// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { ThreadAside } from './thread-aside.tsx';

it('the side panel of a thread shortens the month of the last reply, so that it fits next to its label', async () => {
  const thread = { id: 7, replies: 1, views: 2, participants: 1, last: { at: '2026-11-27T10:00:00.000Z' } };
  const found = { thread, related: [], readers: [] } as unknown as ForumThread;
  renderScreen(<ThreadAside found={found} />, { api: { forum: { here: () => ({ readers: [], more: false }) } } });
  expect(await screen.findByText('27 Nov 2026')).toBeTruthy();
});
