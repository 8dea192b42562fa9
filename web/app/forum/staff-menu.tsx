import type { ThreadAction } from '@wyrmgate/contract/forum-constants';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import {
  Eye,
  EyeOff,
  FolderInput,
  Hourglass,
  Lock,
  LockOpen,
  Merge,
  Pin,
  PinOff,
  ShieldHalf,
  Split,
  Star,
  StarOff,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuRule } from '../ui/menu.tsx';

const MoveDialog = lazy(() => import('./move-dialog.tsx').then((module) => ({ default: module.MoveDialog })));

const HideDialog = lazy(() => import('./hide-dialog.tsx').then((module) => ({ default: module.HideDialog })));

const MergeDialog = lazy(() => import('./move-posts-dialog.tsx').then((module) => ({ default: module.MergeDialog })));

const SlowDialog = lazy(() => import('./slow-dialog.tsx').then((module) => ({ default: module.SlowDialog })));

const icons = {
  pin: Pin,
  unpin: PinOff,
  feature: Star,
  unfeature: StarOff,
  lock: Lock,
  unlock: LockOpen,
  hide: EyeOff,
  show: Eye,
};

export function StaffMenu({ found, onSplit }: { found: ForumThread; onSplit: () => void }) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const act = useApiMutation(['forum', 'moderate'], { quiet: true });
  const [hiding, setHiding] = useState(false);
  const [moving, setMoving] = useState(false);
  const [slowing, setSlowing] = useState(false);
  const [merging, setMerging] = useState(false);
  if (!found.own?.may_moderate) return null;
  const { statuses, id } = found.thread;
  const is = (status: (typeof statuses)[number]) => statuses.includes(status);
  const actions: ThreadAction[] = [
    is('pinned') ? 'unpin' : 'pin',
    is('featured') ? 'unfeature' : 'feature',
    is('locked') ? 'unlock' : 'lock',
    is('hidden') ? 'show' : 'hide',
  ];
  const run = (action: ThreadAction) => {
    if (action === 'hide') return setHiding(true);
    act.mutate(
      { params: { id }, body: { action } },
      {
        onSuccess: () => {
          void invalidate(['forum']);
          toasts.show({ type: 'success', title: t(`staff.done.${action}`) });
        },
        onError: (error) => toasts.show({ type: 'error', title: text(error) }),
      },
    );
  };
  return (
    <>
      <Menu trigger={<Button icon={ShieldHalf}>{t('staff.menu')}</Button>}>
        {actions.map((action) => (
          <MenuItem key={action} icon={icons[action]} danger={action === 'hide'} onSelect={() => run(action)}>
            {t(`staff.${action}`)}
          </MenuItem>
        ))}
        <MenuRule />
        <MenuItem icon={Hourglass} onSelect={() => setSlowing(true)}>
          {t('staff.slow')}
        </MenuItem>
        <MenuItem icon={FolderInput} onSelect={() => setMoving(true)}>
          {t('staff.move')}
        </MenuItem>
        {!found.thread.held && found.thread.last_no > 1 && (
          <MenuItem icon={Split} onSelect={onSplit}>
            {t('staff.split')}
          </MenuItem>
        )}
        {!found.thread.held && (
          <MenuItem icon={Merge} onSelect={() => setMerging(true)}>
            {t('staff.merge')}
          </MenuItem>
        )}
      </Menu>
      {hiding && (
        <Suspense>
          <HideDialog thread={id} onClose={() => setHiding(false)} />
        </Suspense>
      )}
      {slowing && (
        <Suspense>
          <SlowDialog found={found} onClose={() => setSlowing(false)} />
        </Suspense>
      )}
      {merging && (
        <Suspense>
          <MergeDialog found={found} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <MoveDialog found={found} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </>
  );
}
