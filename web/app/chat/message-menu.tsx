import { chatEditMinutes, chatReportHours } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { Ban, EllipsisVertical, Flag, MessageSquarePlus, MicOff, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { lazy, type Ref, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { useModeratesLevel } from '../platform/session/use-moderates-level.ts';
import { toasts } from '../platform/toasts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { accountOf } from './account-of.ts';
import { removedText } from './removed-text.ts';
import { keepsFocus } from './use-kept-focus.ts';
import { useStart } from './use-start.ts';

const BlockDialog = lazy(() => import('./block-dialog.tsx').then((module) => ({ default: module.BlockDialog })));
const RemoveMessageDialog = lazy(() =>
  import('./remove-message-dialog.tsx').then((module) => ({ default: module.RemoveMessageDialog })),
);
const MuteDialog = lazy(() => import('./mute-dialog.tsx').then((module) => ({ default: module.MuteDialog })));
const ReportMessage = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportMessage })));

const WarnDialog = lazy(() => import('../shell/warn-dialog.tsx').then((module) => ({ default: module.WarnDialog })));

export type MenuProps = {
  ref?: Ref<HTMLButtonElement>;
  message: ChatMessage;
  mine: boolean;
  moderates: boolean;
  isPrivate: boolean;
  onEdit: () => void;
  onChanged: (message: ChatMessage) => void;
};

/** The actions that the viewer may take on a message. The server enforces the time limit for edits. */
export function MessageMenu({ ref, message, mine, moderates, isPrivate, onEdit, onChanged }: MenuProps) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const text = useProblemText();
  const [open, setOpen] = useState<'remove' | 'warn' | 'mute' | 'report' | 'block'>();
  const remove = useApiMutation(['chat', 'remove'], { quiet: true });
  const { start } = useStart();
  const close = () => setOpen(undefined);
  const age = Date.now() - Date.parse(message.created_at);
  const removed = message.removed !== null;
  const young = !removed && age < chatEditMinutes * 60_000;
  // Authors can delete a message only in its first minutes, so its age is close to the time since then.
  const reportable = !removed || (message.removed === 'author' && age < chatReportHours * 3_600_000);
  const showError = (error: Error) => toasts.show({ type: 'error', title: text(error) });
  const removeOwn = () =>
    remove.mutate(
      { params: { id: message.id } },
      {
        onSuccess: (reply) => onChanged(reply.message),
        onError: showError,
      },
    );
  // Authors on Discord have no account here.
  const author = accountOf(message);
  const restricts = useModeratesLevel()(message.authority) && moderates && !mine && !removed;
  const items = [
    mine && young && (
      <MenuItem key="edit" icon={Pencil} onSelect={onEdit}>
        {t('message.edit')}
      </MenuItem>
    ),
    mine && young && (
      <MenuItem key="removeOwn" icon={Trash2} danger onSelect={removeOwn}>
        {t('message.remove')}
      </MenuItem>
    ),
    !removed && !mine && !isPrivate && author && (
      <MenuItem key="write" icon={MessageSquarePlus} onSelect={() => start(author, undefined, showError)}>
        {t('private.write', { name: author })}
      </MenuItem>
    ),
    !removed && !mine && author && (
      <MenuItem key="block" icon={Ban} onSelect={() => setOpen('block')}>
        {t('block.of', { name: author })}
      </MenuItem>
    ),
    reportable && !mine && !message.notice && (
      <MenuItem key="report" icon={Flag} onSelect={() => setOpen('report')}>
        {t('message.report')}
      </MenuItem>
    ),
    restricts && !isPrivate && author && (
      <MenuItem key="warn" icon={TriangleAlert} onSelect={() => setOpen('warn')}>
        {t('message.warn')}
      </MenuItem>
    ),
    restricts && author && (
      <MenuItem key="mute" icon={MicOff} onSelect={() => setOpen('mute')}>
        {t('message.mute')}
      </MenuItem>
    ),
    restricts && (
      <MenuItem key="remove" icon={Trash2} danger onSelect={() => setOpen('remove')}>
        {t('message.remove')}
      </MenuItem>
    ),
  ].filter(Boolean);
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton
            {...keepsFocus}
            ref={ref}
            icon={EllipsisVertical}
            size="sm"
            label={t('message.more', {
              name: message.notice ? t('notice.team') : (message.author ?? word('former')),
              text: message.removed ? t(removedText[message.removed]) : message.text.slice(0, 40),
            })}
          />
        }
      >
        {items}
      </Menu>
      <Suspense>
        {open === 'report' && <ReportMessage message={message} onClose={close} />}
        {open === 'block' && author && <BlockDialog username={author} onClose={close} />}
        {open === 'warn' && author && <WarnDialog kind="chat" id={message.id} name={author} onClose={close} />}
        {open === 'mute' && author && <MuteDialog username={author} onClose={close} />}
        {open === 'remove' && <RemoveMessageDialog message={message} onDone={onChanged} onClose={close} />}
      </Suspense>
    </>
  );
}
