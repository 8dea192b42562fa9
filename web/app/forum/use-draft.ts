import { ApiError } from '@wyrmgate/contract/client';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { useEffect, useRef, useState } from 'react';
import { invalidate } from '../platform/query/use-api.ts';

export type DraftTarget = { thread: number } | { section: string };
type Kept = { title: string; body: RichTextDoc | null; quote?: { id: number; text: string } | undefined };
/** `conflict`: the draft was changed or posted elsewhere, so this text is not saved. */
export type DraftState = 'unsaved' | 'saved' | 'conflict';

export const draftHelp = { unsaved: 'reply.help', saved: 'reply.draftSaved', conflict: 'reply.help' } as const;

const saveAfterMs = 2500;

/**
 * Saves typed text on the server shortly after each change and when the user leaves the page. Each save sends the version
 * of the previous one, initially `known` from the page load, so that it cannot replace a newer draft.
 */
export const useDraft = (target: DraftTarget, initial: Kept, known: number) => {
  const [draft, setDraft] = useState(initial);
  const [state, setState] = useState<DraftState>('unsaved');
  const unsaved = useRef<Kept>(undefined);
  const at = useRef(target);
  const version = useRef<number | undefined>(known);
  const latest = useRef(known);
  latest.current = known;
  /** Counts posts, so that a response to a save from before a post is ignored. */
  const posted = useRef(0);
  const touched = useRef(false);
  const replaces = useRef(false);
  const [loaded, setLoaded] = useState(known);
  // The page may show an older draft until it has been read again.
  if (loaded !== known && !touched.current) {
    version.current = known;
    setLoaded(known);
    setDraft(initial);
  }
  // Saves run one at a time, because each needs the version that the previous one returns.
  const running = useRef(Promise.resolve());
  const send = async () => {
    const kept = unsaved.current;
    unsaved.current = undefined;
    if (!kept) return;
    const { api } = await import('../platform/api/api.ts');
    version.current ??= latest.current;
    const since = posted.current;
    // Without a version, the text replaces a draft that was saved elsewhere.
    const based = replaces.current ? {} : { version: version.current };
    replaces.current = false;
    await api.forum.saveDraft({ body: { ...at.current, ...kept, ...based } }, { quiet: true }).then(
      (done) => {
        if (since !== posted.current) return;
        version.current = done.version;
        if (!unsaved.current) setState(done.saved ? 'saved' : 'unsaved');
      },
      (error) => {
        if (since === posted.current && error instanceof ApiError && error.status === 409) setState('conflict');
      },
    );
  };
  const store = useRef(send);
  store.current = send;
  const save = useRef(() => {
    running.current = running.current.then(() => store.current());
  });
  useEffect(() => {
    if (!unsaved.current) return;
    const timer = setTimeout(save.current, saveAfterMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => () => save.current(), []);
  return {
    draft,
    state,
    /** Changes when another draft was loaded, for editors that read their value only once. */
    loaded,
    change: (part: Partial<Kept>) => {
      touched.current = true;
      const next = { ...draft, ...part };
      if (state !== 'conflict') {
        unsaved.current = next;
        setState('unsaved');
      }
      setDraft(next);
    },
    /** Ends a conflict by saving this text in place of the other draft. */
    keep: () => {
      replaces.current = true;
      unsaved.current = draft;
      setState('unsaved');
      save.current();
    },
    /** Ends a conflict by loading the other draft in place of this text. */
    load: async () => {
      unsaved.current = undefined;
      touched.current = false;
      setState('unsaved');
      await invalidate(['forum']);
    },
    /** Clears the draft after posting. The server has cleared its own copy, so the page reloads the version. */
    forget: () => {
      unsaved.current = undefined;
      version.current = undefined;
      touched.current = false;
      posted.current += 1;
      setState('unsaved');
      setDraft({ title: '', body: null, quote: undefined });
    },
  };
};
