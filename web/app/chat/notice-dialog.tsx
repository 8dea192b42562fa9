import { maxChatText } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { newClientId } from '../platform/client-id.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Props = { room: string; name: string; onDone: (message: ChatMessage) => void; onClose: () => void };

/** Posts a notice from the team in a room. */
export function NoticeDialog({ room, name, onDone, onClose }: Props) {
  const { t } = useTranslation('chat');
  const problemText = useProblemText();
  const post = useApiMutation(['chat', 'postNotice'], { quiet: true });
  const [clientId] = useState(newClientId);
  const [text, setText] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={text !== ''}
      title={t('notice.title', { room: name })}
      description={t('notice.text')}
      onSubmit={(event) => {
        event.preventDefault();
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
      footer={
        <>
          <DialogCancel disabled={post.isPending} />
          <Button type="submit" variant="primary" disabled={text.trim() === ''} loading={post.isPending}>
            {t('notice.post')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {post.error && (
          <Banner tone="danger" role="alert">
            {problemText(post.error)}
          </Banner>
        )}
        <Field label={t('notice.label')} required>
          <TextArea rows={4} value={text} maxLength={maxChatText} onChange={(event) => setText(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
