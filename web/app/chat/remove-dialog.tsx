import { maxChatReason } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

type Props = { message: ChatMessage; onDone: (message: ChatMessage) => void; onClose: () => void };

/** Deletes a message as staff, with a reason shown in its place. */
export function RemoveDialog({ message, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const text = useProblemText();
  const remove = useApiMutation(['chat', 'removeByStaff'], { quiet: true });
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={reason !== ''}
      title={t('remove.title')}
      description={t('remove.text')}
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate(
          { params: { id: message.id }, body: { reason } },
          {
            onSuccess: (reply) => {
              onDone(reply.message);
              onClose();
            },
          },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={remove.isPending} />
          <Button type="submit" variant="danger" disabled={reason.trim() === ''} loading={remove.isPending}>
            {t('message.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {remove.error && (
          <Banner tone="danger" role="alert">
            {text(remove.error)}
          </Banner>
        )}
        <Field label={t('remove.reason')} required>
          <TextInput value={reason} maxLength={maxChatReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
