import { forumImageTypes } from '@wyrmgate/contract/forum-constants';
import type { ForumImage } from '@wyrmgate/contract/forum-image-shape';
import { useEffect, useRef, useState } from 'react';
import { upload } from '../platform/api/upload.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { rememberPasses } from '../ui/picture-passes.ts';
import type { PictureUploads } from '../ui/rich-text-pictures.tsx';

/** Uploads for the post editor. `known` lists pictures already in the text; `pictures` is undefined if the player may not add any. */
export const useImageUploads = (
  most: number,
  known: readonly ForumImage[] = [],
): { pictures: PictureUploads | undefined; uploading: boolean } => {
  const problem = useProblemText();
  rememberPasses(known);
  const [running, setRunning] = useState(0);
  const left = useRef(new AbortController());
  useEffect(() => {
    const abort = new AbortController();
    left.current = abort;
    return () => abort.abort();
  }, []);
  const send: PictureUploads['upload'] = async (file, onProgress) => {
    setRunning((count) => count + 1);
    try {
      const { signal } = left.current;
      const image = await upload(['forum', 'uploadImage'], file, { onProgress, signal });
      rememberPasses([image]);
      return image.key;
    } finally {
      setRunning((count) => count - 1);
    }
  };
  return {
    pictures: most > 0 ? { types: forumImageTypes, upload: send, problem } : undefined,
    uploading: running > 0,
  };
};
