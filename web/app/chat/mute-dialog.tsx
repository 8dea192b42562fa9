import { type MuteHours, maxChatName, maxChatReason } from '@wyrmgate/contract/chat-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { CallDialog } from '../shell/call-dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { HoursSelect } from './hours-select.tsx';

/** Mutes a player in the chat. Asks for the username if none is given. */
export function MuteDialog({ username, onClose }: { username?: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const mute = useApiMutation(['chat', 'mute'], { quiet: true });
  const [name, setName] = useState(username ?? '');
  const [hours, setHours] = useState<MuteHours>(24);
  const [reason, setReason] = useState('');
  return (
    <CallDialog
      call={mute}
      title={username ? t('mute.title', { name: username }) : t('mute.titleAny')}
      description={t('mute.text')}
      dirty={reason !== ''}
      submit={t('mute.action')}
      danger
      ready={name.trim() !== '' && reason.trim() !== ''}
      onSubmit={() => {
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
      onClose={onClose}
    >
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
    </CallDialog>
  );
}
