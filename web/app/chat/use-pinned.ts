import type { PinnedNotice } from '@wyrmgate/contract/chat-shapes';
import { useEffect, useRef, useState } from 'react';
import { api } from '../platform/api/api.ts';

/** Browsers fire timers with a longer delay immediately. */
const maxTimeoutMs = 2_147_483_647;

/**
 * Whether the pinned notice of a room is shown. `loaded` is undefined until the room is loaded; `refresh` reads the
 * room again.
 */
export const usePinned = (room: string, loaded: PinnedNotice | null | undefined, refresh: () => void) => {
  const [choice, setChoice] = useState<{ version: number; open: boolean }>();
  // Stored, because the server may still return the notice if this device's clock is ahead.
  const [ended, setEnded] = useState<string>();
  const endsAt = loaded?.ends_at;
  const notice = loaded && endsAt && endsAt === ended ? null : loaded;
  const isOpen = notice ? (choice?.version === notice.version ? choice.open : !notice.dismissed) : false;

  useEffect(() => {
    if (!endsAt) return;
    const left = Date.parse(endsAt) - Date.now() + 500;
    if (left < 0 || left > maxTimeoutMs) return;
    const timer = setTimeout(() => {
      setEnded(endsAt);
      refresh();
    }, left);
    return () => clearTimeout(timer);
  }, [endsAt, refresh]);

  // Announces a notice that appears or changes while the room is open.
  const known = useRef<number>(undefined);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (notice === undefined) return;
    const before = known.current;
    known.current = notice?.version ?? 0;
    if (before !== undefined) setAnnounced(notice && !notice.dismissed && notice.version > before ? notice.text : '');
  }, [notice]);

  const dismiss = () => {
    if (!notice) return;
    setChoice({ version: notice.version, open: false });
    void api.chat
      .dismissNotice({ params: { room }, body: { version: notice.version } }, { quiet: true })
      // Shows the notice again, because it would reappear on the next visit anyway.
      .catch(() => setChoice(undefined));
  };

  return {
    shown: isOpen ? notice : null,
    /** A notice that the player dismissed but can open again. */
    hidden: notice && !isOpen ? notice : null,
    announced,
    dismiss,
    reopen: () => notice && setChoice({ version: notice.version, open: true }),
  };
};
