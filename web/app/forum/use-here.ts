import { forumPresence } from '@wyrmgate/contract/forum-constants';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { useEffect, useRef, useState } from 'react';
import { live } from '../platform/query/live.ts';
import { useApiQuery } from '../platform/query/use-api.ts';

const second = 1000;

/** Who else has the thread open. The call also says that the reader has, and rests while the page is in the background. */
export const useReaders = (found: ForumThread) =>
  useApiQuery(
    ['forum', 'here'],
    { params: { id: found.thread.id }, body: { typing: false } },
    {
      enabled: found.own !== null && !found.thread.held,
      quiet: true,
      refetchInterval: forumPresence.saySeconds * second,
      staleTime: 0,
    },
  ).data;

/** Names of those who are writing in the thread, until some seconds after they were last heard of. */
export const useTyping = (thread: number): string[] => {
  const [typing, setTyping] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(
    () =>
      live.onTyping((news) => {
        if (news.thread === thread) setTyping((before) => new Map(before).set(news.name, Date.now()));
      }),
    [thread],
  );
  useEffect(() => {
    if (typing.size === 0) return;
    const timer = setInterval(() => {
      const since = Date.now() - 2 * forumPresence.typingSeconds * second;
      setTyping((before) => new Map([...before].filter(([, at]) => at > since)));
    }, second);
    return () => clearInterval(timer);
  }, [typing.size]);
  return [...typing.keys()].sort();
};

/** Tells the other readers that a reply is being written, every few seconds at most. */
export const useSayTyping = (thread: number): (() => void) => {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < forumPresence.typingSeconds * second) return;
    last.current = now;
    void import('../platform/api/api.ts')
      .then(({ api }) => api.forum.here({ params: { id: thread }, body: { typing: true } }, { quiet: true }))
      .catch(() => undefined);
  };
};
