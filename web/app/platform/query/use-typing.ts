import { forumPresence } from '@wyrmgate/contract/forum-constants';
import { useEffect, useRef, useState } from 'react';
import { live, type TypingNews } from './live.ts';

const second = 1000;

/** The latest message of a place. */
export type Written = { id: number; by: string | null };

/**
 * Names of the players who are typing. A name disappears if its player posts a message, or if no event renews it for
 * some seconds.
 */
export const useTyping = (place: TypingNews['place'], written: Written | undefined): string[] => {
  const [typing, setTyping] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    setTyping(new Map());
    return live.onTyping((news) => {
      if (news.place === place) setTyping((before) => new Map(before).set(news.name, Date.now()));
    });
  }, [place]);
  const [seen, setSeen] = useState(written?.id);
  if (written && written.id !== seen) {
    setSeen(written.id);
    setTyping((before) => new Map([...before].filter(([name]) => name !== written.by)));
  }
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

/** Reports that the viewer is typing, throttled to once every few seconds. */
export const useSayTyping = (say: () => Promise<unknown>): (() => void) => {
  const last = useRef(0);
  return () => {
    const now = Date.now();
    if (now - last.current < forumPresence.typingSeconds * second) return;
    last.current = now;
    void say().catch(() => undefined);
  };
};
