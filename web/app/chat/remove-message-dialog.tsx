import { maxChatReason } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiMutation } from '../platform/query/use-api.ts';
import { CallDialog } from '../shell/call-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

type Props = { message: ChatMessage; onDone: (message: ChatMessage) => void; onClose: () => void };

/** Deletes a message as staff, with a reason shown in its place. */
export function RemoveMessageDialog({ message, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const remove = useApiMutation(['chat', 'removeByStaff'], { quiet: true });
  const [reason, setReason] = useState('');
  return (
    <CallDialog
      call={remove}
      title={t('remove.title')}
      description={t('remove.text')}
      dirty={reason !== ''}
      submit={t('message.remove')}
      danger
      ready={reason.trim() !== ''}
      onSubmit={() => {
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
      onClose={onClose}
    >
      <Field label={t('remove.reason')} required>
        <TextInput value={reason} maxLength={maxChatReason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </CallDialog>
  );
}
