import { zodResolver } from '@hookform/resolvers/zod';
import { quickestFormMs, Registration } from '@wyrmgate/contract/auth';
import { ApiError } from '@wyrmgate/contract/client';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useLanguage } from '../platform/i18n/use-language.ts';
import { toasts } from '../platform/toasts.ts';
import { urls } from '../shell/urls.ts';
import type { LoginState } from './login-page.tsx';
import { withNext } from './next.ts';
import { rememberedReferral } from './referral-code.ts';
import { fieldIssues, type RegistrationName, registrationNames } from './registration-issues.ts';
import { useProof } from './use-proof.ts';

type Entered = z.input<typeof Registration>;
/** An account that waits for the confirmation of its address. */
export type Waiting = { username: string; email: string };

/** The registration form: the contract's own rules here and on the server, and what to do with either's answer. */
export const useRegistration = (next: string | null, onWaiting: (account: Waiting) => void) => {
  const { t } = useTranslation('auth');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState<unknown>();
  const { working, withProof } = useProof();
  const [openedAt] = useState(() => performance.now());
  // No default values: what was typed before the page came alive is read from the fields.
  const form = useForm<Entered, unknown, z.output<typeof Registration>>({
    resolver: zodResolver(Registration),
    mode: 'onTouched',
    // The form knows its fields in the order in which they were drawn; the page has another one.
    shouldFocusError: false,
  });

  const refuse = (error: unknown) => {
    const issues = fieldIssues(error);
    issues.forEach(({ name, message }, index) => {
      form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    setRefusal(issues.length === 0 ? error : undefined);
    // Registrations closed in the meantime: reload the state and show that instead of the form.
    if (error instanceof ApiError && error.code === 'auth.registrationsClosed') void revalidate();
  };

  const focusFirst = (errors: FieldErrors<Entered>) => {
    const first = registrationNames.find((name) => errors[name] !== undefined);
    if (first) form.setFocus(first);
  };
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      const filledInMs = Math.round(performance.now() - openedAt);
      const filled = { ...values, language, referralCode: rememberedReferral(), filledInMs };
      const quick = Boolean(values.website) || filledInMs < quickestFormMs;
      const register = (altcha?: string) => api.auth.register({ body: { ...filled, altcha } });
      const { user, verification } = await withProof(register, quick);
      if (verification === 'sent') return onWaiting({ username: user.username, email: values.email });
      const state: LoginState = { username: user.username };
      toasts.show({
        type: 'success',
        title: t('login.created'),
        message: t('login.createdText', { username: user.username }),
      });
      await navigate(withNext(urls.login, next), { state });
    } catch (error) {
      refuse(error);
    }
  }, focusFirst);

  /** A repeat that was already looked at is looked at again when the first one changes. */
  const recheck = (repeat: RegistrationName) => {
    if (form.getFieldState(repeat).isTouched) void form.trigger(repeat);
  };
  return { form, submit, refusal, recheck, working };
};
export type RegistrationForm = ReturnType<typeof useRegistration>['form'];
