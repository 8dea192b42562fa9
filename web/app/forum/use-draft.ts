import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { useEffect, useRef, useState } from 'react';

export type DraftTarget = { thread: number } | { section: string };
type Kept = { title: string; body: RichTextDoc | null; quote?: { id: number; text: string } | undefined };

const saveAfterMs = 2500;

/** Saves typed text on the server shortly after each change and when the user leaves the page. */
export const useDraft = (target: DraftTarget, initial: Kept) => {
  const [draft, setDraft] = useState(initial);
  const [saved, setSaved] = useState(false);
  const unsaved = useRef<Kept>(undefined);
  const at = useRef(target);
  const send = async () => {
    const kept = unsaved.current;
    unsaved.current = undefined;
    if (!kept) return;
    const { api } = await import('../platform/api/api.ts');
    await api.forum.saveDraft({ body: { ...at.current, ...kept } }, { quiet: true }).then(
      ({ saved: done }) => setSaved(done),
      () => undefined,
    );
  };
  const store = useRef(send);
  store.current = send;
  useEffect(() => {
    if (!unsaved.current) return;
    const timer = setTimeout(() => void store.current(), saveAfterMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => () => void store.current(), []);
  return {
    draft,
    saved,
    change: (part: Partial<Kept>) => {
      const next = { ...draft, ...part };
      unsaved.current = next;
      setSaved(false);
      setDraft(next);
    },
    /** Clears the draft after posting. The server has deleted its own copy. */
    forget: () => {
      unsaved.current = undefined;
      setSaved(false);
      setDraft({ title: '', body: null, quote: undefined });
    },
  };
};
