import type { PinnedNotice as Notice } from '@wyrmgate/contract/chat-shapes';
import { ChevronDown, ChevronUp, Pin, X } from 'lucide-react';
import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MessageText } from './message-text.tsx';

type Props = { notice: Notice; me?: string; dismissRef?: Ref<HTMLButtonElement>; onDismiss: () => void };

/** The notice above the messages of a room. A long notice is shortened until the reader expands it. */
export function PinnedNotice({ notice, me, dismissRef, onDismiss }: Props) {
  const { t } = useTranslation('chat');
  const id = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const box = text.current;
    if (!box || open) return;
    const observer = new ResizeObserver(() => setLong(box.scrollHeight > box.clientHeight + 1));
    observer.observe(box);
    return () => observer.disconnect();
  }, [open]);
  return (
    <section
      aria-label={t('pinned.label')}
      className="flex items-start gap-1 border-line border-b bg-info/8 py-2 ps-4 pe-2 sm:ps-5 sm:pe-3"
    >
      <Icon as={Pin} size={18} className="me-2 mt-2 text-info" />
      <div className="min-w-0 flex-1 py-1.5">
        <p
          ref={text}
          id={id}
          dir="auto"
          className={cx(
            'wrap-anywhere whitespace-pre-line text-control text-prose',
            open ? 'max-h-[30dvh] overflow-y-auto' : 'line-clamp-2 sm:line-clamp-4',
          )}
        >
          <MessageText text={notice.text} me={me} />
        </p>
      </div>
      {(isLong || open) && (
        <IconButton
          icon={open ? ChevronUp : ChevronDown}
          size="sm"
          label={t(open ? 'pinned.collapse' : 'pinned.expand')}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      )}
      <IconButton ref={dismissRef} icon={X} size="sm" label={t('pinned.dismiss')} onClick={onDismiss} />
    </section>
  );
}
