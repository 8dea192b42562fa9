import { useState } from 'react';

export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void };
export type Selecting = { selection: Selection | undefined; start: () => void; end: () => void };

/** The posts that a moderator selects in order to move them. The selection is kept on all pages of the thread. */
export const useSelecting = (thread: number | undefined): Selecting => {
  const [chosen, setChosen] = useState<{ thread: number | undefined; ids: ReadonlySet<number> }>();
  const start = () => setChosen({ thread, ids: new Set() });
  const end = () => setChosen(undefined);
  if (chosen === undefined || chosen.thread !== thread) return { selection: undefined, start, end };
  const toggle = (id: number) => {
    const ids = new Set(chosen.ids);
    if (!ids.delete(id)) ids.add(id);
    setChosen({ thread, ids });
  };
  return { selection: { ids: chosen.ids, toggle }, start, end };
};
