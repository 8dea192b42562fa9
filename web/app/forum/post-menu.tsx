import type { ForumPost, ForumThread } from '@wyrmgate/contract/forum-shapes';
import { CircleCheck, EllipsisVertical, Pencil, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useStaffRights } from './use-staff-rights.ts';

const RemovePostDialog = lazy(() =>
  import('./remove-post-dialog.tsx').then((module) => ({ default: module.RemovePostDialog })),
);

const WarnDialog = lazy(() => import('../shell/warn-dialog.tsx').then((module) => ({ default: module.WarnDialog })));

type Props = { post: ForumPost; found: ForumThread; onEdit: () => void };

/** The actions on a post that the viewer may take. */
export function PostMenu({ post, found, onEdit }: Props) {
  const { t } = useTranslation('forum');
  const text = useProblemText();
  const { moderates, removes: mayRemove } = useStaffRights(post, found);
  const [removing, setRemoving] = useState(false);
  const [warning, setWarning] = useState(false);
  const quiet = { quiet: true };
  const remove = useApiMutation(['forum', 'remove'], quiet);
  const restore = useApiMutation(['forum', 'restore'], quiet);
  const restoreByStaff = useApiMutation(['forum', 'restorePost'], quiet);
  const solve = useApiMutation(['forum', 'solve'], quiet);
  const done = {
    onSuccess: () => void invalidate(['forum']),
    onError: (error: Error) => toasts.show({ type: 'error', title: text(error) }),
  };
  const params = { id: post.id };
  const own = post.own?.may_edit === true;
  const reply = post.no > 1;
  const items = [
    own && !post.removed && (
      <MenuItem key="edit" icon={Pencil} onSelect={onEdit}>
        {t('post.edit')}
      </MenuItem>
    ),
    found.own?.may_solve && reply && !post.removed && (
      <MenuItem
        key="solve"
        icon={CircleCheck}
        onSelect={() =>
          solve.mutate({ params: { id: found.thread.id }, body: { post: post.solution ? null : post.id } }, done)
        }
      >
        {post.solution ? t('post.unsolve') : t('post.solve')}
      </MenuItem>
    ),
    own && reply && !post.removed && !mayRemove && (
      <MenuItem key="remove" icon={Trash2} danger onSelect={() => remove.mutate({ params }, done)}>
        {t('post.remove')}
      </MenuItem>
    ),
    own && post.removed?.by === 'author' && !mayRemove && (
      <MenuItem key="restore" icon={Undo2} onSelect={() => restore.mutate({ params }, done)}>
        {t('post.restore')}
      </MenuItem>
    ),
    moderates && !post.own?.mine && post.author.name !== null && (
      <MenuItem key="warn" icon={TriangleAlert} onSelect={() => setWarning(true)}>
        {t('post.warn')}
      </MenuItem>
    ),
    mayRemove && reply && !post.removed && (
      <MenuItem key="staffRemove" icon={Trash2} danger onSelect={() => setRemoving(true)}>
        {t('post.remove')}
      </MenuItem>
    ),
    mayRemove && post.removed && (
      <MenuItem key="staffRestore" icon={Undo2} onSelect={() => restoreByStaff.mutate({ params }, done)}>
        {t('post.restore')}
      </MenuItem>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} size="sm" label={t('post.more', { no: post.no })} />}>
        {items}
      </Menu>
      {warning && post.author.name !== null && (
        <Suspense>
          <WarnDialog kind="post" id={post.id} name={post.author.name} onClose={() => setWarning(false)} />
        </Suspense>
      )}
      {removing && (
        <Suspense>
          <RemovePostDialog post={post} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  );
}
