import type { TicketAttachment, TicketMessage } from '@wyrmgate/contract/tickets-shapes';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { cx } from '../ui/cx.ts';
import { PictureButton } from './pictures.tsx';

export type ShownMessage = {
  id: number;
  name: string;
  text: string;
  created_at: string;
  attachments: readonly TicketAttachment[];
  look: 'own' | 'other' | 'note';
};

const looks: Record<ShownMessage['look'], string> = {
  own: 'border-line bg-surface',
  other: 'border-accent/35 bg-accent/5',
  note: 'border-warning/35 bg-warning/8 border-dashed',
};

export function MessageList({
  messages,
  of = 'attachment',
}: {
  messages: readonly ShownMessage[];
  of?: PictureSource;
}) {
  const { t } = useTranslation('tickets');
  return (
    <ol aria-label={t('thread.messages')} className="grid gap-4">
      {messages.map(({ id, name, text, created_at, attachments, look }) => (
        <li key={id} className={cx('rounded-card border px-4 py-3.5 sm:px-5', looks[look])}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="wrap-anywhere font-[560] text-heading">{name}</span>
            <LocalTime iso={created_at} time className="text-meta text-muted" />
          </p>
          <p className="wrap-anywhere mt-2 whitespace-pre-line text-control text-prose leading-relaxed">{text}</p>
          {attachments.length > 0 && (
            <div className="mt-3 flex flex-wrap gap-2">
              {attachments.map((picture, index) => (
                <PictureButton key={picture.id} picture={picture} number={index + 1} of={of} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Shows the messages of a ticket as its player sees them. */
export function OwnMessages({ messages }: { messages: readonly TicketMessage[] }) {
  const { t } = useTranslation('tickets');
  return (
    <MessageList
      messages={messages.map(({ kind, ...message }) => ({
        ...message,
        name: t(kind === 'player' ? 'thread.you' : 'thread.team'),
        look: kind === 'player' ? 'own' : 'other',
      }))}
    />
  );
}

export type PictureSource = 'attachment' | 'adminAttachment';
