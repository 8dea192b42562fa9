import { maxPasswordField } from '@wyrmgate/contract/auth-constants';
import { useTranslation } from '#i18n';
import { CodeInput } from '../ui/code-input.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

export type Entered = { token: string; password: string };
type Props = {
  entered: Entered;
  onChange: (entered: Entered) => void;
  codeError: string | undefined;
  passwordError: string | undefined;
};

export function VerifyFields({ entered, onChange, codeError, passwordError }: Props) {
  const { t } = useTranslation('two-factor');
  return (
    <>
      <Field label={t('wizard.code')} error={codeError}>
        <CodeInput
          name="token"
          value={entered.token}
          onChange={(token) => onChange({ ...entered, token })}
          autoFocus
          className="max-w-[22rem]"
        />
      </Field>
      <Field label={t('prove.password')} error={passwordError}>
        <PasswordInput
          name="password"
          value={entered.password}
          onChange={(event) => onChange({ ...entered, password: event.target.value })}
          autoComplete="current-password"
          maxLength={maxPasswordField}
        />
      </Field>
    </>
  );
}
