import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import type { Selection } from './use-selection.ts';

const SplitDialog = lazy(() => import('./move-posts-dialog.tsx').then((module) => ({ default: module.SplitDialog })));
const MoveSelectedDialog = lazy(() =>
  import('./move-posts-dialog.tsx').then((module) => ({ default: module.MoveSelectedDialog })),
);

type Props = { found: ForumThread; selection: Selection; onEnd: () => void };

/** Buttons that move the selected posts to a new thread or to an existing one. */
export function SelectionBar({ found, selection, onEnd }: Props) {
  const { t } = useTranslation('forum');
  const [open, setOpen] = useState<'new' | 'existing'>();
  const bar = useRef<HTMLElement>(null);
  const posts = [...selection.ids];
  const close = () => setOpen(undefined);
  // The menu that started the selection has closed, so the focus moves here.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <section
        ref={bar}
        tabIndex={-1}
        aria-label={t('split.bar')}
        className="sticky bottom-3 z-10 mt-4 grid grid-cols-2 gap-2 rounded-card border border-accent/60 bg-raised px-4 py-3 shadow-dialog max-sm:px-3 sm:flex sm:items-center"
      >
        <div className="col-span-2 flex items-center justify-between gap-2 sm:flex-1">
          <p role="status" className="text-control text-prose">
            {posts.length === 0 ? t('split.hint') : t('split.selected', { count: posts.length })}
          </p>
          <Button size="sm" variant="plain" className="shrink-0" onClick={onEnd}>
            {t('split.cancel')}
          </Button>
        </div>
        <Button size="sm" disabled={posts.length === 0} onClick={() => setOpen('existing')}>
          {t('split.toExisting')}
        </Button>
        <Button size="sm" variant="primary" disabled={posts.length === 0} onClick={() => setOpen('new')}>
          {t('split.toNew')}
        </Button>
      </section>
      <Suspense>
        {open === 'new' && <SplitDialog found={found} posts={posts} onClose={close} onDone={onEnd} />}
        {open === 'existing' && <MoveSelectedDialog found={found} posts={posts} onClose={close} onDone={onEnd} />}
      </Suspense>
    </>
  );
}
