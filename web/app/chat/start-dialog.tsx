import { maxChatName } from '@wyrmgate/contract/chat-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useStart } from './use-start.ts';

export function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat');
  const problem = useProblemText();
  const { start, starting, error } = useStart();
  const [name, setName] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('private.new')}
      description={t('private.newText')}
      onSubmit={(event) => {
        event.preventDefault();
        start(name.trim(), onClose);
      }}
      footer={
        <>
          <DialogCancel disabled={starting} />
          <Button type="submit" variant="primary" disabled={name.trim() === ''} loading={starting}>
            {t('private.begin')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && (
          <Banner tone="danger" role="alert">
            {problem(error)}
          </Banner>
        )}
        <Field label={t('private.player')} required>
          <TextInput
            value={name}
            maxLength={maxChatName}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
