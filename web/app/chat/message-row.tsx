import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { Megaphone, Shield } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LinkPreviewCard } from '../shell/link-preview-card.tsx';
import { playerPage } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { accountOf } from './account-of.ts';
import { BlockedMessage } from './blocked-message.tsx';
import { ChatTime } from './chat-time.tsx';
import { EditForm } from './edit-form.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';
import { Reactions, ReactMenu } from './reactions.tsx';
import { removedText } from './removed-text.ts';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = {
  message: ChatMessage;
  me?: string;
  moderates: boolean;
  isPrivate: boolean;
  /** True if the viewer blocked the author. The text is then hidden until the viewer opens it. */
  blocked: boolean;
  onChanged: (message: ChatMessage) => void;
};

/** Memoized, because a room has many messages. */
export const MessageRow = memo(function MessageRow(props: Props) {
  const [opened, setOpened] = useState(false);
  if (!props.blocked || opened) return <OpenRow {...props} opened={opened} />;
  return (
    <li className="px-4 py-2 sm:px-5">
      <BlockedMessage onShow={() => setOpened(true)} />
    </li>
  );
});

/** `opened` is true if the viewer just opened the message of a blocked author. */
function OpenRow({ message, me, moderates, isPrivate, onChanged, opened }: Props & { opened: boolean }) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const [editing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    flushSync(() => setEditing(false));
    // The field that had the focus is gone.
    menu.current?.focus();
  };
  // The focused button that opened the message is gone, so the focus moves.
  useEffect(() => {
    if (opened) menu.current?.focus();
  }, [opened]);
  const removed = message.removed !== null;
  const mine = accountOf(message) === me;
  const hasButtons = !editing;
  const row = useKeptFocus(removed);
  return (
    <li
      {...row}
      className={cx(
        'group relative flex items-start gap-2 px-4 py-2 hover:bg-subtle sm:px-5',
        message.notice && 'border-info border-s-4 bg-info/8',
      )}
    >
      <div className="min-w-0 flex-1">
        <p
          className={cx(
            'flex flex-wrap items-center gap-x-2 gap-y-0.5 text-meta text-muted',
            hasButtons && 'max-sm:-mt-1 max-sm:min-h-8 max-sm:pe-[calc(2*var(--button-sm))]',
          )}
        >
          <bdi className={cx('wrap-anywhere font-[600] text-control', mine ? 'text-accent' : 'text-heading')}>
            {message.author === null || message.discord ? (
              message.notice ? (
                t('notice.team')
              ) : (
                (message.author ?? word('former'))
              )
            ) : (
              <Link to={playerPage(message.author)} className="text-inherit no-underline hover:underline">
                {message.author}
              </Link>
            )}
          </bdi>
          {message.authority !== 'player' && (
            <Badge tone="gold" icon={Shield}>
              {t('message.staff')}
            </Badge>
          )}
          {message.notice && (
            <Badge tone="info" icon={Megaphone}>
              {t('notice.label')}
            </Badge>
          )}
          <ChatTime iso={message.created_at} />
          {message.edited_at && !removed && <span>{t('message.edited')}</span>}
        </p>
        {message.removed ? (
          <p className="wrap-anywhere mt-0.5 text-control text-muted italic">
            {t(removedText[message.removed])}
            {message.removal_reason && ` ${message.removal_reason}`}
          </p>
        ) : editing ? (
          <EditForm message={message} onDone={onChanged} onClose={stopEditing} />
        ) : (
          <p className="wrap-anywhere mt-0.5 overflow-hidden whitespace-pre-line text-control text-prose" dir="auto">
            <MessageText text={message.text} me={me} />
          </p>
        )}
        {!removed && !editing && message.preview && <LinkPreviewCard preview={message.preview} />}
        {!removed && <Reactions message={message} onChanged={onChanged} />}
      </div>
      {hasButtons && (
        // On phones, the buttons share the line of the author, so that the text has the whole width.
        <div className="flex shrink-0 items-center max-sm:absolute max-sm:end-2 max-sm:top-1 max-sm:h-8 sm:gap-2">
          {!removed && (
            <ReactMenu
              message={message}
              name={message.notice ? t('notice.team') : (message.author ?? word('former'))}
              onChanged={onChanged}
            />
          )}
          <MessageMenu
            ref={menu}
            message={message}
            mine={mine}
            moderates={moderates}
            isPrivate={isPrivate}
            onEdit={() => setEditing(true)}
            onChanged={onChanged}
          />
        </div>
      )}
    </li>
  );
}
