import { zodResolver } from '@hookform/resolvers/zod';
import { quickestFormMs, Registration } from '@wyrmgate/contract/auth';
import { ApiError } from '@wyrmgate/contract/client';
import { useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { forgetCode, rememberedCode } from '../platform/code-memory.ts';
import { useLanguage } from '../platform/i18n/use-language.ts';
import { linkCode } from '../platform/link-code.ts';
import { session } from '../platform/session/session.ts';
import { toasts } from '../platform/toasts.ts';
import { urls } from '../shell/urls.ts';
import type { LoginState } from './login-page.tsx';
import { withNext } from './next.ts';
import { fieldIssues, type RegistrationName, registrationNames } from './registration-issues.ts';
import { useProofOfWork } from './use-proof-of-work.ts';

type Entered = z.input<typeof Registration>;
/** An account that awaits email confirmation. */
export type Waiting = { username: string; email: string };

export const useRegistration = (next: string | null, onWaiting: (account: Waiting) => void) => {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [callError, setCallError] = useState<unknown>();
  const { working, withProof } = useProofOfWork();
  const [openedAt] = useState(() => performance.now());
  // Default values would overwrite input typed before hydration.
  const form = useForm<Entered, unknown, z.output<typeof Registration>>({
    resolver: zodResolver(Registration),
    mode: 'onTouched',
    // react-hook-form would focus the first registered field instead of the first one on the page.
    shouldFocusError: false,
  });

  // Set after hydration, because cached pages contain no sponsor's code. A typed code takes precedence.
  useEffect(() => {
    const code = linkCode ?? rememberedCode();
    if (code && !form.getValues('referralCode')) form.setValue('referralCode', code);
  }, [form]);

  const refuse = (error: unknown) => {
    const issues = fieldIssues(error);
    issues.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    setCallError(issues.length === 0 ? error : undefined);
    // Registrations have closed since the page loaded, so the page reloads their status.
    if (error instanceof ApiError && error.code === 'auth.registrationsClosed') void revalidate();
  };

  const focusFirst = (errors: FieldErrors<Entered>) => {
    const first = registrationNames.find((name) => errors[name] !== undefined);
    if (first) form.setFocus(first);
  };
  /** Logs in to the new account. If that fails, the login page takes over. */
  const enter = async (username: string, password: string) => {
    const created = (message: string) => toasts.show({ type: 'success', title: t('login.created'), message });
    try {
      session.start(await withProof((altcha) => api.auth.login({ body: { username, password, altcha } })), true);
      created(t('login.welcome', { username }));
    } catch {
      created(t('login.createdText', { username }));
      const state: LoginState = { username };
      await navigate(withNext(urls.login, next), { state });
    }
  };
  const submit = form.handleSubmit(async (values) => {
    setCallError(undefined);
    try {
      const filledInMs = Math.round(performance.now() - openedAt);
      const code = values.referralCode?.toUpperCase();
      const referralLink = Boolean(code) && code === (linkCode ?? rememberedCode());
      const filled = { ...values, referralLink, language, filledInMs };
      const quick = Boolean(values.website) || filledInMs < quickestFormMs;
      const register = (altcha?: string) => api.auth.register({ body: { ...filled, altcha } });
      const { user, verification } = await withProof(register, quick);
      forgetCode();
      if (verification === 'sent') return onWaiting({ username: user.username, email: values.email });
      await enter(user.username, values.password);
    } catch (error) {
      refuse(error);
    }
  }, focusFirst);

  /** Revalidates the repetition when the first field changes. */
  const recheck = (repeat: RegistrationName) => {
    if (form.getFieldState(repeat).isTouched) void form.trigger(repeat);
  };
  return { form, submit, callError, recheck, working };
};
export type RegistrationForm = ReturnType<typeof useRegistration>['form'];
