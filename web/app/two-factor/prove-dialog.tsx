import { maxPasswordField } from '@wyrmgate/contract/auth-constants';
import type { Factor } from '@wyrmgate/contract/factor';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { session } from '../platform/session/session.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { isComplete } from './factor-entry.ts';
import { FactorFields, FactorSwitch } from './factor-fields.tsx';
import { useFactorProof } from './use-factor-proof.ts';
import { isCodeError, isPasswordError, useFailureText } from './use-failure-text.ts';

/** Asks for the password and a code before it disables the second factor or replaces the backup codes. */
export function ProveDialog({ what, onClose }: { what: 'renew' | 'disable'; onClose: () => void }) {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const disable = useApiMutation(['two-factor', 'disable']);
  const renew = useApiMutation(['two-factor', 'backupCodes']);
  const [password, setPassword] = useState('');
  const [codes, setCodes] = useState<string[]>();
  const proof = useFactorProof(async (factor: Factor) => {
    const body = { ...factor, password };
    if (what === 'renew') setCodes((await renew.mutateAsync({ body })).backup_codes);
    else {
      await disable.mutateAsync({ body });
      toasts.show({ id: 'two-factor', type: 'success', title: t('disable.done') });
      void session.validate();
      onClose();
    }
    await invalidate(['two-factor']);
  });
  const { entry, callError, busy } = proof;
  const ready = isComplete(entry) && password !== '';
  const underFields = isCodeError(callError) || isPasswordError(callError);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${what}.title`)}
      description={codes ? undefined : t(`${what}.text`)}
      dirty={busy !== undefined || codes !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) void proof.submit();
      }}
      footer={
        !codes && (
          <>
            <DialogCancel disabled={busy !== undefined} />
            <Button
              variant={what === 'disable' ? 'danger' : 'primary'}
              type="submit"
              disabled={!ready}
              loading={busy !== undefined}
              loadingLabel={t(`${what}.running`)}
            >
              {t(`${what}.confirm`)}
            </Button>
          </>
        )
      }
    >
      {codes ? (
        <BackupCodes codes={codes} onDone={onClose} />
      ) : (
        <div className="grid gap-5">
          <Field label={t('prove.password')} error={isPasswordError(callError) ? failure(callError) : undefined}>
            <PasswordInput
              name="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              maxLength={maxPasswordField}
            />
          </Field>
          <div className="grid gap-3">
            <FactorFields
              entry={entry}
              onChange={proof.change}
              error={isCodeError(callError) ? failure(callError) : undefined}
            />
            <FactorSwitch entry={entry} onChange={proof.change} />
          </div>
          {callError !== undefined && !underFields && (
            <Banner tone="danger" role="alert">
              {failure(callError, t(what === 'disable' ? 'failed.disable' : 'failed.operation'))}
            </Banner>
          )}
        </div>
      )}
    </Dialog>
  );
}
