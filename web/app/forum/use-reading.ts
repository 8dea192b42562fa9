import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '../platform/query/use-api.ts';

/** How long a post must be in view to count as read. */
const settleMs = 1200;

/**
 * Holds back replies that arrive while the page is open until the reader asks for them, so that nothing moves. The reader's own
 * replies appear immediately.
 */
export const useHeldBack = (found: ForumThread, pageSize: number) => {
  const [upTo, setUpTo] = useState(() => (found.own ? found.thread.last_no : Number.POSITIVE_INFINITY));
  // The server renders pages for visitors, so the player's first response may contain newer posts.
  const started = useRef(found.own !== null);
  useEffect(() => {
    if (started.current || !found.own) return;
    started.current = true;
    setUpTo(found.thread.last_no);
  }, [found]);
  const last = found.posts.at(-1);
  const own = last?.own?.mine && last.no > upTo ? last.no : undefined;
  useEffect(() => {
    if (own !== undefined) setUpTo(own);
  }, [own]);
  const shown = found.posts.filter(({ no }) => no <= upTo);
  // Post numbers can have gaps, so replies on this page are counted. Replies on later pages are estimated from their
  // numbers.
  const lastBefore = Math.max(upTo, found.page * pageSize);
  const onLaterPages = upTo === Number.POSITIVE_INFINITY ? 0 : Math.max(0, found.thread.last_no - lastBefore);
  const onThisPage = found.posts.length - shown.length;
  return {
    shown,
    /** The number of hidden replies, on this page or on later ones. */
    waiting: onThisPage + onLaterPages,
    /** The lowest number that the first hidden reply may have, if all of them are on later pages. */
    firstLater: onThisPage === 0 && onLaterPages > 0 ? lastBefore + 1 : undefined,
    release: () => setUpTo(Math.max(upTo, last?.no ?? 0)),
  };
};

const seenViews = 'forumViews';

/**
 * True for the first view of a thread in this browser session. If storage is not available, every view counts as the
 * first.
 */
const isFirstView = (id: number): boolean => {
  try {
    const seen = (sessionStorage.getItem(seenViews) ?? '').split(',');
    if (seen.includes(String(id))) return false;
    sessionStorage.setItem(seenViews, [...seen.slice(-200), id].join(','));
  } catch {
    return true;
  }
  return true;
};

/** Counts the view, and saves how far the player has read. */
export const useReading = (found: ForumThread, shown: readonly ForumPost[]): void => {
  const { id } = found.thread;
  const loggedIn = found.own !== null;
  const read = useRef(found.own?.read_no ?? 0);
  useEffect(() => {
    if (isFirstView(id))
      void import('../platform/api/api.ts')
        .then(({ api }) => api.forum.view({ params: { id } }, { quiet: true }))
        .catch(() => undefined);
  }, [id]);
  const last = shown.at(-1)?.no ?? 0;
  const known = found.own?.read_no ?? 0;
  useEffect(() => {
    if (!loggedIn || last === 0) return;
    read.current = Math.max(read.current, known);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let highest = 0;
    const send = () => {
      if (highest <= read.current) return;
      read.current = highest;
      void import('../platform/api/api.ts')
        .then(({ api }) => api.forum.read({ params: { id }, body: { no: highest } }, { quiet: true }))
        .then(() => Promise.all([invalidate(['forum', 'list']), invalidate(['forum', 'sections'])]))
        .catch(() => undefined);
    };
    const watcher = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) highest = Math.max(highest, Number(target.id.slice('post-'.length)));
      clearTimeout(timer);
      timer = setTimeout(send, settleMs);
    });
    for (const post of document.querySelectorAll('li[id^="post-"]')) watcher.observe(post);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [id, loggedIn, last, known]);
};
