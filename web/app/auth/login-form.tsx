import { Lock, User } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { session } from '../platform/session/session.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { LoginRefusal } from './login-refusal.tsx';

type Entered = { username: string; password: string };
type Missing = { [K in keyof Entered]?: boolean };

/**
 * Name and password. The fields keep their own values, so that what a password manager fills in before the page is alive
 * is not lost.
 */
export function LoginForm({ username }: { username: string | undefined }) {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const alive = useHydrated();
  const [missing, setMissing] = useState<Missing>({});
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);

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
    setRefusal(undefined);
    try {
      // The page leads on by itself as soon as there is a session.
      session.start(await api.auth.login({ body }), keep);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };

  return (
    // `post`, because a form sent before the page is alive must not put a password into the address.
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
          maxLength={254}
        />
      </Field>
      <Field label={t('login.password')} error={missing.password && t('validation.passwordRequired')}>
        <PasswordInput name="password" icon={Lock} autoComplete="current-password" maxLength={256} />
      </Field>
      <Checkbox name="keep" defaultChecked>
        {t('login.keep')}
      </Checkbox>
      {refusal !== undefined && <LoginRefusal error={refusal} />}
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
    </form>
  );
}
