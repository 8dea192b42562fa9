import { maxChatText } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { newClientId } from '../platform/client-id.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { CallDialog } from '../shell/call-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Props = { room: string; name: string; onDone: (message: ChatMessage) => void; onClose: () => void };

/** Posts a notice from the team in a room. */
export function NoticeDialog({ room, name, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const post = useApiMutation(['chat', 'postNotice'], { quiet: true });
  const [clientId] = useState(newClientId);
  const [text, setText] = useState('');
  return (
    <CallDialog
      call={post}
      title={t('notice.title', { room: name })}
      description={t('notice.text')}
      dirty={text !== ''}
      submit={t('notice.post')}
      ready={text.trim() !== ''}
      onSubmit={() => {
        post.mutate(
          { params: { room }, body: { client_id: clientId, text: text.trim() } },
          {
            onSuccess: ({ message }) => {
              onDone(message);
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <Field label={t('notice.label')} required>
        <TextArea rows={4} value={text} maxLength={maxChatText} onChange={(event) => setText(event.target.value)} />
      </Field>
    </CallDialog>
  );
}
