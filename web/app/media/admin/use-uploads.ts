import type { LibraryMedia } from '@wyrmgate/contract/media';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { upload } from '../../platform/api/upload.ts';
import { invalidate } from '../../platform/query/use-api.ts';

export type UploadItem = {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The sent fraction of the file, from 0 to 1. */
  share: number;
  error: unknown;
};
type Change =
  | { kind: 'add'; items: UploadItem[] }
  | { kind: 'set'; id: number; values: Partial<UploadItem> }
  | { kind: 'remove'; id: number }
  | { kind: 'clear' };

const reduce = (items: UploadItem[], change: Change): UploadItem[] => {
  if (change.kind === 'add') return [...items, ...change.items];
  if (change.kind === 'set') return items.map((item) => (item.id === change.id ? { ...item, ...change.values } : item));
  if (change.kind === 'remove') return items.filter(({ id }) => id !== change.id);
  return items.filter(({ state }) => state === 'waiting' || state === 'sending');
};

let lastId = 0;

/** Uploads files one at a time, because the server processes only one picture at a time. */
export const useUploads = (onUploaded?: (media: LibraryMedia) => void) => {
  const [items, change] = useReducer(reduce, []);
  const running = useRef<{ id: number; abort: AbortController } | undefined>(undefined);
  const uploaded = useEffectEvent((media: LibraryMedia) => onUploaded?.(media));
  const next = items.find(({ state }) => state === 'waiting');
  const busy = items.some(({ state }) => state === 'sending');
  useEffect(() => {
    if (busy || next === undefined) return;
    const { id, file } = next;
    const abort = new AbortController();
    running.current = { id, abort };
    change({ kind: 'set', id, values: { state: 'sending', share: 0, error: undefined } });
    const onProgress = (share: number) => change({ kind: 'set', id, values: { share } });
    upload(['media', 'create'], file, { onProgress, signal: abort.signal }).then(
      (media) => {
        change({ kind: 'set', id, values: { state: 'done' } });
        void invalidate(['media']);
        uploaded(media);
      },
      (error: unknown) => change({ kind: 'set', id, values: { state: 'failed', error } }),
    );
  }, [busy, next]);
  useEffect(() => () => running.current?.abort.abort(), []);
  return {
    items,
    add: (files: Iterable<File>) =>
      change({
        kind: 'add',
        items: [...files].map((file) => {
          lastId += 1;
          return { id: lastId, file, state: 'waiting', share: 0, error: undefined };
        }),
      }),
    cancel: (id: number) => {
      if (running.current?.id === id) running.current.abort.abort();
      change({ kind: 'remove', id });
    },
    retry: (id: number) => change({ kind: 'set', id, values: { state: 'waiting', error: undefined } }),
    clear: () => change({ kind: 'clear' }),
  };
};
