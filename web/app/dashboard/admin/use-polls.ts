import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../platform/query/query-client.ts';
import { addPoll, type Poll } from './polls.ts';

const queryKey = ['dashboard', 'online-polls'] as const;

/** Collects the value of each refresh in the query cache, where it survives navigation. */
export const usePolls = (value: number | undefined, at: number): readonly number[] => {
  const client = queryClient();
  useEffect(() => {
    if (value !== undefined)
      client.setQueryData<readonly Poll[]>(queryKey, (polls = []) => addPoll(polls, { at, value }));
  }, [client, value, at]);
  const { data = [] } = useQuery<readonly Poll[]>({ queryKey, queryFn: skipToken }, client);
  return data.map((poll) => poll.value);
};
