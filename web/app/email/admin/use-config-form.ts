import { ApiError } from '@wyrmgate/contract/client';
import { type EmailConfig, EmailForm } from '@wyrmgate/contract/email';
import { emptyEmailForm, readPort } from '@wyrmgate/contract/email-constants';
import { issueKey } from '@wyrmgate/contract/issues';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts, issueText, useProblemText } from '../../platform/problem-text.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';

/** What stands in the fields. The port is text until it is read. */
export type ConfigValues = Omit<typeof emptyEmailForm, 'port'> & { port: string };
type Name = keyof ConfigValues;

export const emptyValues: ConfigValues = { ...emptyEmailForm, port: String(emptyEmailForm.port) };

/** The fields of a stored configuration; the password is never among what is read. */
export const valuesOf = (config: EmailConfig | undefined): ConfigValues =>
  config === undefined
    ? emptyValues
    : {
        host: config.host,
        port: String(config.port),
        username: config.username,
        password: '',
        secure: config.secure,
        active: config.active,
      };

/** The stored password belongs to the stored host: another one needs it entered again. */
export const needsPasswordAgain = (config: EmailConfig | undefined, values: ConfigValues): boolean =>
  config?.passwordSet === true &&
  values.password === '' &&
  values.username.trim() !== '' &&
  values.host.trim() !== '' &&
  values.host.trim().toLowerCase() !== config.host.toLowerCase();

/** The state of the SMTP form: what is typed, what does not hold, and the call that stores it. */
export const useConfigForm = (config: EmailConfig | undefined) => {
  const { t } = useTranslation('email');
  const problem = useProblemText();
  const form = useForm<ConfigValues>({ defaultValues: valuesOf(config) });
  const values = useWatch({ control: form.control }) as ConfigValues;
  const { reset, getValues } = form;
  const stored = JSON.stringify(valuesOf(config));
  useEffect(() => {
    // What is being typed outlives a refresh; the new values only become the ones to compare with.
    reset(JSON.parse(stored) as ConfigValues, { keepDirtyValues: true });
  }, [stored, reset]);

  const mark = (issues: [Name, string][]) => {
    issues.forEach(([name, message], index) => {
      form.setError(name, { type: 'rule', message }, { shouldFocus: index === 0 });
    });
  };
  const save = useApiMutation(['email', 'saveConfig'], {
    quiet: true,
    onSuccess: (saved) => {
      reset(valuesOf(saved));
      queryClient().setQueryData(['email', 'config', {}], saved);
      // What was kept is on its way now.
      void invalidate(['email', 'deliveries']);
      adminToasts.show({ type: 'success', title: t('saved') });
    },
    onError: (error) => {
      mark(Object.entries(fieldTexts(t, error)) as [Name, string][]);
      adminToasts.show({
        id: 'email-save',
        type: 'error',
        title: t('dashboard:apiError.title'),
        message: `${t('saveFailed')}. ${error instanceof ApiError ? problem(error) : t('unknownError')}`,
        duration: 5000,
      });
    },
  });

  const submit = form.handleSubmit((entered) => {
    const parsed = EmailForm.safeParse(entered);
    const issues = (parsed.error?.issues ?? []).map((issue): [Name, string] => [
      issue.path[0] as Name,
      issueText(t, issueKey(issue)),
    ]);
    if (needsPasswordAgain(config, entered)) issues.push(['password', t('validation.passwordAgain')]);
    if (issues.length > 0) return mark(issues);
    save.mutate({ body: { ...entered, port: readPort(entered.port) } });
  });
  return {
    form,
    submit,
    saving: save.isPending,
    dirty: JSON.stringify({ ...emptyValues, ...values }) !== JSON.stringify({ ...emptyValues, ...valuesOf(config) }),
    /** Back to the defaults, in this window only, until saved. */
    empty: () => reset(emptyValues, { keepDefaultValues: true }),
    /** What is no number falls back, visibly. */
    settlePort: () => form.setValue('port', String(readPort(getValues('port'))), { shouldDirty: true }),
  };
};
