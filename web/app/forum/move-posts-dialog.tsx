import { maxTitle } from '@wyrmgate/contract/forum-constants';
import type { ForumThread } from '@wyrmgate/contract/forum-shapes';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n';
import { fieldTexts, useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { hidesStaffPosts } from '../platform/staff-posts.ts';
import { toasts } from '../platform/toasts.ts';
import { forumThread } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type ThreadChoice, ThreadField } from './thread-field.tsx';

type Body = { posts?: number[]; to?: number; title?: string };
type FormProps = {
  found: ForumThread;
  title: string;
  text: string;
  confirm: string;
  done: string;
  move: ReturnType<typeof useMove>;
  /** Null until a target is chosen. */
  body: Body | null;
  onClose: () => void;
  onDone?: () => void;
  /** `missing`: the form was sent without a target. */
  children: (missing: boolean) => ReactNode;
};

const useMove = () => useApiMutation(['forum', 'movePosts'], { quiet: true });

function MoveForm(props: FormProps) {
  const { found, title, text, confirm, done, move, body, onClose, onDone, children } = props;
  const { t } = useTranslation('forum');
  const problem = useProblemText();
  const navigate = useNavigate();
  const hidesStaff = hidesStaffPosts(move.error);
  const [missing, setMissing] = useState(false);
  const send = () => {
    setMissing(body === null);
    if (body === null) return;
    move.mutate(
      { params: { id: found.thread.id }, body: { ...body, with_staff: hidesStaff } },
      {
        onSuccess: async ({ thread, slug, section, page, no }) => {
          toasts.show({ type: 'success', title: done });
          onClose();
          onDone?.();
          await navigate(forumThread({ id: thread, slug, section }, { page, no }));
          await invalidate(['forum']);
        },
      },
    );
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      confirmLabel={hidesStaff ? t('staff.anyway') : confirm}
      destructive={hidesStaff}
      confirming={move.isPending}
      onConfirm={send}
    >
      <div className="grid gap-4">
        {move.error && (
          <Banner tone={hidesStaff ? 'warning' : 'danger'} role="alert">
            {problem(move.error)}
          </Banner>
        )}
        {children(missing && body === null)}
      </div>
    </ConfirmDialog>
  );
}

type Props = { found: ForumThread; onClose: () => void };
type SelectedProps = Props & { posts: number[]; onDone: () => void };

/** Moves the selected posts to a new thread. */
export function SplitDialog({ found, posts, onClose, onDone }: SelectedProps) {
  const { t } = useTranslation('forum');
  const move = useMove();
  const [title, setTitle] = useState('');
  const count = posts.length;
  return (
    <MoveForm
      found={found}
      title={t('split.title')}
      text={t('split.text', { count })}
      confirm={t('split.confirm', { count })}
      done={t('split.done', { count })}
      move={move}
      body={title.trim() === '' ? null : { posts, title }}
      onClose={onClose}
      onDone={onDone}
    >
      {(missing) => (
        <Field label={t('split.newTitle')} error={missing ? t('validation.title') : fieldTexts(t, move.error).title}>
          <TextInput
            value={title}
            maxLength={maxTitle}
            onChange={(event) => {
              move.reset();
              setTitle(event.target.value);
            }}
          />
        </Field>
      )}
    </MoveForm>
  );
}

type TargetProps = { found: ForumThread; move: FormProps['move']; value: ThreadChoice | null; missing: boolean };

function TargetField({
  found,
  move,
  value,
  missing,
  onChange,
}: TargetProps & { onChange: (thread: ThreadChoice | null) => void }) {
  const { t } = useTranslation('forum');
  return (
    <Field
      label={t('threadField.label')}
      help={t('threadField.help')}
      error={missing ? t('threadField.missing') : undefined}
    >
      <ThreadField
        value={value}
        except={found.thread.id}
        onChange={(thread) => {
          move.reset();
          onChange(thread);
        }}
      />
    </Field>
  );
}

/** Moves the selected posts to the end of another thread. */
export function MoveSelectedDialog({ found, posts, onClose, onDone }: SelectedProps) {
  const { t } = useTranslation('forum');
  const move = useMove();
  const [target, setTarget] = useState<ThreadChoice | null>(null);
  const count = posts.length;
  return (
    <MoveForm
      found={found}
      title={t('split.moveTitle')}
      text={target ? t('split.moveTo', { count, title: target.title }) : t('split.moveText', { count })}
      confirm={t('split.confirm', { count })}
      done={t('split.done', { count })}
      move={move}
      body={target && { posts, to: target.id }}
      onClose={onClose}
      onDone={onDone}
    >
      {(missing) => <TargetField found={found} move={move} value={target} missing={missing} onChange={setTarget} />}
    </MoveForm>
  );
}

/** Moves all posts of the thread to the end of another one, and hides the emptied thread. */
export function MergeDialog({ found, onClose }: Props) {
  const { t } = useTranslation('forum');
  const move = useMove();
  const [target, setTarget] = useState<ThreadChoice | null>(null);
  return (
    <MoveForm
      found={found}
      title={t('merge.title')}
      text={target ? t('merge.into', { from: found.thread.title, title: target.title }) : t('merge.text')}
      confirm={t('merge.confirm')}
      done={t('merge.done')}
      move={move}
      body={target && { to: target.id }}
      onClose={onClose}
    >
      {(missing) => <TargetField found={found} move={move} value={target} missing={missing} onChange={setTarget} />}
    </MoveForm>
  );
}
