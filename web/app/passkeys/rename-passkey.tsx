import type { Passkey } from '@wyrmgate/contract/passkeys';
import { maxPasskeyName } from '@wyrmgate/contract/passkeys-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys');
  const problem = useProblemText();
  const rename = useApiMutation(['passkeys', 'rename']);
  const [name, setName] = useState(passkey.name);
  const save = async () => {
    try {
      await rename.mutateAsync({ params: { id: passkey.id }, body: { name } });
    } catch {
      // The field shows this error.
      return;
    }
    await invalidate(['passkeys']);
    onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('rename.title')}
      dirty={name !== passkey.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void save();
      }}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
            {t('rename.confirm')}
          </Button>
        </>
      }
    >
      <Field label={t('name')} error={rename.error ? problem(rename.error) : undefined}>
        <TextInput
          name="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={maxPasskeyName}
          autoComplete="off"
        />
      </Field>
    </Dialog>
  );
}
