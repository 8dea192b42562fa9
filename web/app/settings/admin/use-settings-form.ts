import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@wyrmgate/contract/client';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { limitsOf } from '../../platform/limits-of.ts';
import { fieldTexts, issueText, useProblemText } from '../../platform/problem-text.ts';

/** Shows a failed call as a toast with the cause. */
export const useFailureNotice = () => {
  const { t } = useTranslation('settings');
  const problem = useProblemText();
  return (error: unknown, alert: 'alerts.save' | 'alerts.toggle' = 'alerts.save') =>
    adminToasts.show({
      id: 'settings-failed',
      type: 'error',
      title: t('dashboard:apiError.title'),
      message: t(alert, { reason: Object.values(fieldTexts(t, error))[0] ?? problem(error) }),
      duration: 5000,
    });
};

/**
 * A form over some of the settings. It sends only changed fields with the loaded version, so that it never silently
 * overwrites someone else's changes.
 */
export const useSettingsForm = <Values extends FieldValues>(stored: Values, schema: z.ZodType<Values, Values>) => {
  const { t } = useTranslation('settings');
  const notice = useFailureNotice();
  const [overtaken, setOvertaken] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: stored as DefaultValues<Values>,
    mode: 'onTouched',
  });
  const { errors, dirtyFields, isDirty } = form.formState;
  const errorOf = (name: keyof Values & string): string | undefined => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? issueText(t, message) : undefined;
  };
  return {
    form,
    errorOf,
    input: (name: Path<Values>, more?: RegisterOptions<Values, Path<Values>>) => ({
      ...form.register(name, more),
      ...limitsOf(schema, name),
    }),
    overtaken,
    dirty: isDirty,
    changesOf: (values: Values): Partial<Values> =>
      Object.fromEntries(Object.entries(values).filter(([name]) => name in dirtyFields)) as Partial<Values>,
    reset: (values: Values) => {
      setOvertaken(false);
      form.reset(values);
    },
    saved: () => {
      setOvertaken(false);
      adminToasts.show({ id: 'settings-saved', type: 'success', title: t('saved') });
    },
    failed: (error: Error) => {
      if (error instanceof ApiError && error.code === 'settings.changedMeanwhile') setOvertaken(true);
      for (const [path, message] of Object.entries(fieldTexts(t, error)))
        form.setError(path.split('.')[0] as Path<Values>, { type: 'rule', message });
      notice(error);
    },
  };
};
