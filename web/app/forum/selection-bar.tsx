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
        className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2.5 rounded-card border border-accent/60 bg-raised px-4 py-3 shadow-dialog"
      >
        <p role="status" className="me-auto text-control text-prose max-sm:basis-full">
          {posts.length === 0 ? t('split.hint') : t('split.selected', { count: posts.length })}
        </p>
        <Button size="sm" variant="primary" disabled={posts.length === 0} onClick={() => setOpen('new')}>
          {t('split.toNew')}
        </Button>
        <Button size="sm" disabled={posts.length === 0} onClick={() => setOpen('existing')}>
          {t('split.toExisting')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onEnd}>
          {t('split.cancel')}
        </Button>
      </section>
      <Suspense>
        {open === 'new' && <SplitDialog found={found} posts={posts} onClose={close} onDone={onEnd} />}
        {open === 'existing' && <MoveSelectedDialog found={found} posts={posts} onClose={close} onDone={onEnd} />}
      </Suspense>
    </>
  );
}
