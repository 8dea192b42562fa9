import { zodResolver } from '@hookform/resolvers/zod';
import { ApiError } from '@wyrmgate/contract/client';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { fieldTexts, issueText, problemText } from '../platform/problem-text.ts';

/** Maps error codes to the field that shows them. */
const fieldOf: Readonly<Record<string, string>> = {
  'profiles.wrongPassword': 'password',
  'profiles.sameEmail': 'email',
};

/** A form with a password field. It shows errors from the contract and the server at their fields. */
export const useAccountForm = <Entered extends FieldValues>(
  schema: z.ZodType<Entered, Entered>,
  defaultValues: DefaultValues<Entered>,
  send: (values: Entered) => Promise<void>,
) => {
  const { t } = useTranslation('profiles');
  const [callError, setCallError] = useState<unknown>();
  const form = useForm<Entered>({ resolver: zodResolver(schema), defaultValues });

  const submit = form.handleSubmit(async (values) => {
    setCallError(undefined);
    try {
      await send(values);
    } catch (error) {
      const texts = Object.entries(fieldTexts(t, error));
      const code = error instanceof ApiError ? error.code : '';
      const field = fieldOf[code];
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
  return { form, submit, callError, issue, busy: form.formState.isSubmitting, dirty: form.formState.isDirty };
};
