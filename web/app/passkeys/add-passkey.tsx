import type { NewCredential } from '@wyrmgate/contract/passkeys';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { createPasskey, wasCancelled } from '../platform/passkeys.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** A name and the password; then the browser asks for finger, face or PIN. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passkeys');
  const problem = useProblemText();
  const begin = useApiMutation(['passkeys', 'begin']);
  const add = useApiMutation(['passkeys', 'add']);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const ready = name.trim() !== '' && password !== '';

  const save = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { options } = await begin.mutateAsync({ body: { password } });
      const credential = await createPasskey(options);
      await add.mutateAsync({ body: { name, credential: credential as unknown as NewCredential } });
      await invalidate(['passkeys']);
      toasts.show({ id: 'passkeys', type: 'success', title: t('add.done') });
      onClose();
    } catch (error) {
      setRefusal(wasCancelled(error) ? undefined : error);
    } finally {
      setBusy(false);
    }
  };
  // The browser's own error for a passkey that is there already; ours for all else.
  const text =
    refusal instanceof Error && refusal.name === 'InvalidStateError' ? t('errors.alreadyAdded') : problem(refusal);
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
            maxLength={40}
            autoComplete="off"
          />
        </Field>
        <Field label={t('add.password')}>
          <PasswordInput
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            maxLength={256}
          />
        </Field>
        {refusal !== undefined && (
          <Banner tone="danger" role="alert">
            {text}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
