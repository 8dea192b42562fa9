import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { hidesStaffPosts } from '../platform/staff-posts.ts';
import { toasts } from '../platform/toasts.ts';
import { forumThread } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useStaffText } from './forum-texts.ts';

export function MoveDialog({ found, onClose }: { found: ForumThread; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const problem = useProblemText();
  const text = useStaffText();
  const navigate = useNavigate();
  const { data } = useApiQuery(['forum', 'sections']);
  const move = useApiMutation(['forum', 'move'], { quiet: true });
  const targets = (data?.groups ?? []).flatMap(({ sections }) => sections).filter(({ id }) => id !== found.section.id);
  const [chosen, setChosen] = useState<number>();
  const target = chosen ?? targets[0]?.id;
  const hidesStaff = hidesStaffPosts(move.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('move.title')}
      description={t('move.text')}
      confirmLabel={t(hidesStaff ? 'staff.anyway' : 'staff.move')}
      destructive={hidesStaff}
      confirming={move.isPending}
      onConfirm={() =>
        target !== undefined &&
        move.mutate(
          { params: { id: found.thread.id }, body: { section: target, with_staff: hidesStaff } },
          {
            onSuccess: async ({ section }) => {
              toasts.show({ type: 'success', title: t('move.done') });
              onClose();
              await navigate(forumThread({ ...found.thread, section }));
              await invalidate(['forum']);
            },
          },
        )
      }
    >
      <div className="grid gap-4">
        {move.error && (
          <Banner tone={hidesStaff ? 'warning' : 'danger'} role="alert">
            {problem(move.error)}
          </Banner>
        )}
        <Field label={t('move.section')}>
          <Select
            value={String(target ?? '')}
            options={targets.map(({ id, names }) => ({ value: String(id), label: text(names) }))}
            onChange={(event) => {
              move.reset();
              setChosen(Number(event.target.value));
            }}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
