import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@wyrmgate/contract/client';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { fieldTexts, issueText, problemText } from '../platform/problem-text.ts';

/** A form that validates against the contract's rules and shows server errors at their fields. */
export const usePasswordForm = <Entered extends FieldValues>(
  schema: z.ZodType<Entered, Entered>,
  defaultValues: DefaultValues<Entered>,
) => {
  const { t } = useTranslation('passwords');
  const [callError, setCallError] = useState<unknown>();
  const form = useForm<Entered>({ resolver: zodResolver(schema), mode: 'onTouched', defaultValues });

  /** `fieldOf` maps error codes to fields. */
  const submit = (send: (values: Entered) => Promise<void>, fieldOf: Readonly<Record<string, Path<Entered>>> = {}) =>
    form.handleSubmit(async (values) => {
      setCallError(undefined);
      try {
        await send(values);
      } catch (error) {
        const texts = Object.entries(fieldTexts(t, error));
        const field = error instanceof ApiError ? fieldOf[error.code] : undefined;
        if (field) texts.push([field, problemText(t, error)]);
        for (const [path, message] of texts)
          form.setError(path as Path<Entered>, { type: 'server', message }, { shouldFocus: true });
        if (texts.length === 0) setCallError(error);
      }
    });

  const issue = (name: Path<Entered>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message === undefined ? undefined : issueText(t, message);
  };
  /** Revalidates a field when a field that it depends on changes. */
  const recheck = (name: Path<Entered>) => {
    if (form.getFieldState(name).isTouched) void form.trigger(name);
  };
  return { form, submit, callError, issue, recheck };
};
