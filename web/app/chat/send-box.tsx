import { maxChatText } from '@wyrmgate/contract/chat-constants';
import type { ChatMute } from '@wyrmgate/contract/chat-shapes';
import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { keepsFocus } from './use-kept-focus.ts';

type Props = {
  label: string;
  placeholder: string;
  slowSeconds: number;
  mute: ChatMute | null;
  onWrite?: (() => void) | undefined;
  onSend: (text: string) => void;
};

/** The field for a new message. Enter sends the message, and Shift+Enter inserts a line break. */
export function SendBox({ label, placeholder, slowSeconds, mute, onWrite, onSend }: Props) {
  const { t } = useTranslation('chat');
  const { date } = useFormat();
  const [text, setText] = useState('');
  if (mute) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return (
      <Banner tone="warning" title={t('muted.title', { until: date(mute.until, { time: true, zone }) })}>
        {mute.reason ? t('muted.reason', { reason: mute.reason }) : t('muted.text')}
      </Banner>
    );
  }
  const send = () => {
    if (text.trim() === '') return;
    onSend(text.trim());
    setText('');
  };
  return (
    <form
      className="flex items-start gap-2 sm:gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={label}
        hideLabel
        help={slowSeconds > 0 ? t('send.slow', { seconds: slowSeconds }) : t('send.help')}
        className="min-w-0 flex-1"
      >
        <TextArea
          {...keepsFocus}
          rows={2}
          value={text}
          maxLength={maxChatText}
          placeholder={placeholder}
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value !== '') onWrite?.();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        icon={SendHorizontal}
        disabled={text.trim() === ''}
        className="max-sm:px-3"
      >
        {/* Phones need the space for the message. */}
        <span className="max-sm:sr-only">{t('send.action')}</span>
      </Button>
    </form>
  );
}
