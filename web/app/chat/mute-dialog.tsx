import { type MuteHours, maxChatName, maxChatReason } from '@wyrmgate/contract/chat-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { HoursSelect } from './hours-select.tsx';

/** Mutes a player in the chat. Asks for the username if none is given. */
export function MuteDialog({ username, onClose }: { username?: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const text = useProblemText();
  const mute = useApiMutation(['chat', 'mute'], { quiet: true });
  const [name, setName] = useState(username ?? '');
  const [hours, setHours] = useState<MuteHours>(24);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={reason !== ''}
      title={username ? t('mute.title', { name: username }) : t('mute.titleAny')}
      description={t('mute.text')}
      onSubmit={(event) => {
        event.preventDefault();
        mute.mutate(
          { body: { username: name, hours, reason } },
          {
            onSuccess: () => {
              void invalidate(['chat', 'mutes']);
              toasts.show({ type: 'success', title: t('done.muted', { name }) });
              onClose();
            },
          },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={mute.isPending} />
          <Button
            type="submit"
            variant="danger"
            disabled={name.trim() === '' || reason.trim() === ''}
            loading={mute.isPending}
          >
            {t('mute.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {mute.error && (
          <Banner tone="danger" role="alert">
            {text(mute.error)}
          </Banner>
        )}
        {username === undefined && (
          <Field label={t('mute.player')} required>
            <TextInput value={name} maxLength={maxChatName} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        <Field label={t('mute.for')}>
          <HoursSelect value={hours} onChange={setHours} />
        </Field>
        <Field label={t('mute.reason')} help={t('mute.reasonHelp')} required>
          <TextInput value={reason} maxLength={maxChatReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
