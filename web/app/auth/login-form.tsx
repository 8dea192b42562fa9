import { maxEmailLength, maxPasswordField } from '@wyrmgate/contract/auth-constants';
import { ApiError } from '@wyrmgate/contract/client';
import type { ChallengeDetails } from '@wyrmgate/contract/two-factor';
import { Lock, User } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { session } from '../platform/session/session.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { GolemCheck } from './golem-check.tsx';
import { LoginError } from './login-error.tsx';
import { withNext } from './next.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { useProofOfWork } from './use-proof-of-work.ts';

type Entered = { username: string; password: string };
/** Correct credentials for which a second factor is still needed. */
export type PendingLogin = { username: string; keep: boolean; details: ChallengeDetails };
type LoginFormProps = {
  username: string | undefined;
  next: string | null;
  /** The error from an earlier attempt at the second step. */
  refused?: unknown;
  onSecondStep: (pending: PendingLogin) => void;
};
type Failure = { error: unknown; account: string };
type Missing = { [K in keyof Entered]?: boolean };

/** Username and password fields. They are uncontrolled, so that values from a password manager survive hydration. */
export function LoginForm({ username, next, refused, onSecondStep }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const alive = useHydrated();
  const [missing, setMissing] = useState<Missing>({});
  const [callError, setCallError] = useState<Failure | undefined>(
    refused === undefined ? undefined : { error: refused, account: username ?? '' },
  );
  const [busy, setBusy] = useState(false);
  const { working, withProof } = useProofOfWork();

  const entered = (): Entered & { keep: boolean } => {
    const values = new FormData(form.current ?? undefined);
    const text = (name: string) => String(values.get(name) ?? '');
    return { username: text('username').trim(), password: text('password'), keep: values.has('keep') };
  };
  const focus = (name: keyof Entered) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  const recheck = () => {
    const { username, password } = entered();
    setMissing((before) => ({
      username: before.username && username === '',
      password: before.password && password === '',
    }));
  };

  const logIn = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { keep, ...body } = entered();
    const lacks = { username: body.username === '', password: body.password === '' };
    setMissing(lacks);
    if (lacks.username || lacks.password) return focus(lacks.username ? 'username' : 'password');
    setBusy(true);
    setCallError(undefined);
    try {
      // `busy` stays set, because the page redirects once the session starts.
      session.start(await withProof((altcha) => api.auth.login({ body: { ...body, altcha } })), keep);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'auth.twoFactorRequired')
        return onSecondStep({ username: body.username, keep, details: error.details as ChallengeDetails });
      setCallError({ error, account: body.username });
      setBusy(false);
    }
  };

  return (
    // `post` keeps the password out of the URL if the form is submitted before hydration.
    <form ref={form} method="post" noValidate onSubmit={logIn} onInput={recheck} className="grid gap-5">
      <Field label={t('login.username')} error={missing.username && t('validation.usernameRequired')}>
        <TextInput
          name="username"
          icon={User}
          defaultValue={username}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={maxEmailLength}
        />
      </Field>
      <Field
        label={t('login.password')}
        hint={
          <Link to={withNext(urls.forgotPassword, next)} preventScrollReset className="text-link touch-link">
            {t('login.forgotPassword')}
          </Link>
        }
        error={missing.password && t('validation.passwordRequired')}
      >
        <PasswordInput name="password" icon={Lock} autoComplete="current-password" maxLength={maxPasswordField} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox name="keep" defaultChecked>
          {t('login.keep')}
        </Checkbox>
        <Link to={withNext(urls.forgotUsername, next)} preventScrollReset className="text-link touch-link text-meta">
          {t('login.forgotUsername')}
        </Link>
      </div>
      {callError && <LoginError {...callError} />}
      {working && <GolemCheck />}
      <noscript>
        <p className="text-control text-warning">{t('login.noScript')}</p>
      </noscript>
      <Button
        variant="primary"
        size="lg"
        full
        type={alive ? 'submit' : 'button'}
        loading={busy}
        loadingLabel={t('login.submitting')}
        className="mt-1"
      >
        {t('login.submit')}
      </Button>
      <PasskeyLogin
        onSession={(started) => session.start(started, entered().keep)}
        onError={(error) => setCallError(error === undefined ? undefined : { error, account: '' })}
      />
    </form>
  );
}
