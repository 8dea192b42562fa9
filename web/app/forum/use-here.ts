import { forumPresence } from '@wyrmgate/contract/forum-constants';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useSayTyping } from '../platform/query/use-typing.ts';

/**
 * Lists other readers of the thread. The same request reports this reader as present; it stops while the tab is hidden.
 */
export const useReaders = (found: ForumThread) =>
  useApiQuery(
    ['forum', 'here'],
    { params: { id: found.thread.id }, body: { typing: false } },
    {
      enabled: found.own !== null && !found.thread.held,
      quiet: true,
      refetchInterval: forumPresence.heartbeatSeconds * 1000,
      staleTime: 0,
    },
  ).data;

/** Notifies other readers that the viewer is writing a reply. */
export const useSayReplying = (thread: number): (() => void) =>
  useSayTyping(async () => {
    const { api } = await import('../platform/api/api.ts');
    await api.forum.here({ params: { id: thread }, body: { typing: true } }, { quiet: true });
  });
