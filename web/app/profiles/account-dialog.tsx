import { maxPasswordField } from '@wyrmgate/contract/auth-constants';
import type { ReactNode, SubmitEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { useErrorText } from '../shell/use-error-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

export type AccountDialogProps = {
  title: string;
  description: string;
  submitLabel: string;
  submittingLabel: string;
  destructive?: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  busy: boolean;
  dirty: boolean;
  callError: unknown;
  password: { field: UseFormRegisterReturn; error: string | undefined };
  /** Fields to show above the password. */
  children?: ReactNode;
};

/**
 * Asks for the password before a sensitive change. Mounted each time it opens, so that earlier input does not remain.
 */
export function AccountDialog(props: AccountDialogProps) {
  const { title, description, submitLabel, submittingLabel, destructive, busy, dirty, callError, password } = props;
  const { t } = useTranslation('profiles');
  const errorText = useErrorText(t('common:errors.internal'));
  const username = useUser()?.username;
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      size="sm"
      title={title}
      description={description}
      destructive={destructive}
      dirty={dirty || busy}
      onSubmit={props.onSubmit}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button
            variant={destructive ? 'danger' : 'primary'}
            type="submit"
            loading={busy}
            loadingLabel={submittingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {props.children}
        <Field label={t('password')} error={password.error}>
          <PasswordInput {...password.field} autoComplete="current-password" maxLength={maxPasswordField} />
        </Field>
        {callError !== undefined && (
          <Banner tone="danger" role="alert">
            {errorText(callError)}
          </Banner>
        )}
        {/* Identifies the account for password managers. It is last, because the first field gets the focus. */}
        <input hidden readOnly name="username" autoComplete="username" value={username ?? ''} />
      </div>
    </Dialog>
  );
}
