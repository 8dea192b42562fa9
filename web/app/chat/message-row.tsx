import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { Shield } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from '#i18n';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { ChatTime } from './chat-time.tsx';
import { EditForm } from './edit-form.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';

type Props = {
  message: ChatMessage;
  mine: boolean;
  moderates: boolean;
  onChanged: (message: ChatMessage) => void;
};

/** One message with its author and what the reader may do with it. */
export const MessageRow = memo(function MessageRow({ message, mine, moderates, onChanged }: Props) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const [editing, setEditing] = useState(false);
  const removed = message.removed !== null;
  return (
    <li className="group flex items-start gap-2 px-4 py-2 hover:bg-subtle sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-muted">
          <bdi className={cx('wrap-anywhere font-[600] text-control', mine ? 'text-accent' : 'text-heading')}>
            {message.author ?? word('former')}
          </bdi>
          {message.authority !== 'player' && (
            <Badge tone="gold" icon={Shield}>
              {t('message.staff')}
            </Badge>
          )}
          <ChatTime iso={message.created_at} />
          {message.edited_at && !removed && <span>{t('message.edited')}</span>}
        </p>
        {removed ? (
          <p className="wrap-anywhere mt-0.5 text-control text-muted italic">
            {message.removed === 'author' ? t('message.removedByAuthor') : t('message.removedByStaff')}
            {message.removal_reason && ` ${message.removal_reason}`}
          </p>
        ) : editing ? (
          <EditForm message={message} onDone={onChanged} onClose={() => setEditing(false)} />
        ) : (
          <p className="wrap-anywhere mt-0.5 overflow-hidden whitespace-pre-line text-control text-prose" dir="auto">
            <MessageText text={message.text} />
          </p>
        )}
      </div>
      {!removed && !editing && (
        <MessageMenu
          message={message}
          mine={mine}
          moderates={moderates}
          onEdit={() => setEditing(true)}
          onChanged={onChanged}
        />
      )}
    </li>
  );
});
