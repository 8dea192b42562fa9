import { ApiError } from '@wyrmgate/contract/client';
import { useEffect, useRef, useState } from 'react';

export type AutosaveState = { kind: 'idle' | 'saving' | 'failed' | 'conflict' } | { kind: 'saved'; at: string };

const waitMs = 2000;

/**
 * Saves text two seconds after the last change. Requests run one at a time and send the version from the previous
 * response, so an old request cannot overwrite a newer draft.
 */
export const useAutosave = <Content>(
  { content, dirty, version }: { content: Content; dirty: boolean; version: number },
  save: (content: Content, version: number) => Promise<{ version: number }>,
): AutosaveState => {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const known = useRef(version);
  useEffect(() => {
    known.current = version;
  }, [version]);
  const kept = useRef('');
  const running = useRef(false);
  const [round, setRound] = useState(0);
  const typed = JSON.stringify(content);
  const stopped = state.kind === 'conflict';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` reruns the effect after a request; `save` changes on every render
  useEffect(() => {
    if (!dirty || stopped || typed === kept.current) return;
    const timer = setTimeout(async () => {
      if (running.current) return;
      running.current = true;
      setState({ kind: 'saving' });
      try {
        known.current = (await save(content, known.current)).version;
        kept.current = typed;
        setState({ kind: 'saved', at: new Date().toISOString() });
      } catch (error) {
        setState({ kind: error instanceof ApiError && error.status === 409 ? 'conflict' : 'failed' });
      } finally {
        running.current = false;
        setRound((before) => before + 1);
      }
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, dirty, stopped, round]);
  return state;
};
