import { ApiError } from '@wyrmgate/contract/client';
import type { AdminFeature } from '@wyrmgate/contract/features';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts, useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { useFeatureText } from '../../shell/use-feature-text.ts';
import { bodyOf, type FeatureField, type FeatureValues, valuesOf } from './feature-form.ts';

/** The state of the editor: what is typed, what the server says of it, and the call that stores it. */
export const useFeatureForm = (row: AdminFeature | undefined, onSaved: () => void) => {
  const { t } = useTranslation('features-admin');
  const problem = useProblemText();
  const textOf = useFeatureText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<FeatureValues>({ defaultValues: valuesOf(row) });
  const onSuccess = (saved: AdminFeature) => {
    void invalidate(['features']);
    adminToasts.show({ type: 'success', title: t('done.saved', { name: textOf(saved).name }) });
    onSaved();
  };
  const onError = (error: Error) => {
    Object.entries(fieldTexts(t, error)).forEach(([field, message], index) => {
      form.setError(field as FeatureField, { type: 'rule', message }, { shouldFocus: index === 0 });
    });
    setFailure(problem(error));
    if (error instanceof ApiError && error.code === 'features.changedMeanwhile') void invalidate(['features']);
  };
  const create = useApiMutation(['features', 'create'], { onSuccess, onError });
  const update = useApiMutation(['features', 'update'], { onSuccess, onError });
  const save = () => {
    form.clearErrors();
    setFailure(undefined);
    const values = form.getValues();
    if (row) update.mutate({ params: { key: row.key }, body: { ...bodyOf(values), version: row.version } });
    else create.mutate({ body: { ...bodyOf(values), key: values.key } });
  };
  return { form, save, saving: create.isPending || update.isPending, failure };
};
