import { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation } from '@wyrmgate/contract/chat-shapes';
import { api } from '../platform/api/api.ts';
import { queryClient } from '../platform/query/query-client.ts';
import { useApiQuery } from '../platform/query/use-api.ts';

const refreshSeconds = 60;

/**
 * Loads private conversations, latest first. Loads the conversation `open` separately if the loaded pages do not
 * contain it.
 */
export const useConversations = (open: string | undefined) => {
  const list = useInfiniteQuery(
    {
      queryKey: ['chat', 'conversations', 'pages'],
      queryFn: ({ pageParam, signal }) =>
        api.chat.conversations({ query: { after: pageParam } }, { signal, quiet: true }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: refreshSeconds * 1000,
    },
    queryClient(),
  );
  const rows: readonly Conversation[] = list.data?.pages.flatMap((page) => page.conversations) ?? [];
  const held = rows.find(({ room }) => room === open);
  const single = useApiQuery(
    ['chat', 'conversations'],
    { query: { room: open ?? '' } },
    { quiet: true, enabled: open !== undefined && !list.isPending && held === undefined },
  );
  const current = held ?? single.data?.conversations[0];
  return {
    rows: current && !held ? [current, ...rows] : rows,
    current,
    isPending: list.isPending || (open !== undefined && !current && single.isLoading),
    failed: list.isError && !list.data,
    notLoaded: open !== undefined && !current && single.isError,
    retry: () => {
      if (list.isError) void list.refetch();
      if (single.isError) void single.refetch();
    },
    retrying: list.isFetching || single.isFetching,
    more: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    loadingMore: list.isFetchingNextPage,
  };
};
