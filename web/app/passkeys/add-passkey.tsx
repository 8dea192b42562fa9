import type { NewCredential } from '@wyrmgate/contract/passkeys';
import { maxPasskeyName } from '@wyrmgate/contract/passkeys-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { createPasskey, wasCancelled } from '../platform/passkeys.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { IdentityFields, useIdentity } from '../two-factor/identity-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Asks for a name and a proof of identity before it creates the passkey. */
export function AddPasskey({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const { t } = useTranslation('passkeys');
  const problem = useProblemText();
  const begin = useApiMutation(['passkeys', 'begin']);
  const add = useApiMutation(['passkeys', 'add']);
  const [name, setName] = useState('');
  const identity = useIdentity({ hasPasskey });
  const [callError, setCallError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const ready = name.trim() !== '' && identity.ready;

  const save = async () => {
    setBusy(true);
    setCallError(undefined);
    try {
      const { options } = await begin.mutateAsync({ body: await identity.proof() });
      const credential = await createPasskey(options);
      await add.mutateAsync({ body: { name, credential: credential as unknown as NewCredential } });
      await invalidate(['passkeys']);
      toasts.show({ id: 'passkeys', type: 'success', title: t('add.done') });
      onClose();
    } catch (error) {
      setCallError(wasCancelled(error) ? undefined : error);
      identity.forgetCode();
    } finally {
      setBusy(false);
    }
  };
  // A device that already has a passkey for this account gets a separate message.
  const text =
    callError instanceof Error && callError.name === 'InvalidStateError'
      ? t('errors.alreadyAdded')
      : problem(callError);
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t('add.title')}
      description={t('add.text')}
      dirty={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void save();
      }}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button variant="primary" type="submit" disabled={!ready} loading={busy} loadingLabel={t('add.adding')}>
            {t('add.confirm')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label={t('name')} help={t('add.nameHelp')}>
          <TextInput
            name="name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={maxPasskeyName}
            autoComplete="off"
          />
        </Field>
        <IdentityFields identity={identity} />
        {callError !== undefined && (
          <Banner tone="danger" role="alert">
            {text}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
