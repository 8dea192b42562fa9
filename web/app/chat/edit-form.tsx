import { maxChatText } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Props = { message: ChatMessage; onDone: (message: ChatMessage) => void; onClose: () => void };

export function EditForm({ message, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const problem = useProblemText();
  const edit = useApiMutation(['chat', 'edit'], { quiet: true });
  const [text, setText] = useState(message.text);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
  }, []);
  const save = () => {
    if (text.trim() === '' || edit.isPending) return;
    edit.mutate(
      { params: { id: message.id }, body: { text } },
      {
        onSuccess: (reply) => {
          onDone(reply.message);
          onClose();
        },
      },
    );
  };
  return (
    <form
      className="mt-1 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={t('message.edit')} hideLabel error={edit.error ? problem(edit.error) : undefined}>
        <TextArea
          ref={area}
          rows={2}
          value={text}
          maxLength={maxChatText}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
      </Field>
      <span className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose} disabled={edit.isPending}>
          {t('message.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={edit.isPending} disabled={text.trim() === ''}>
          {t('message.save')}
        </Button>
      </span>
    </form>
  );
}
