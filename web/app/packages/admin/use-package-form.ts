import { ApiError } from '@wyrmgate/contract/client';
import type { AdminPackage } from '@wyrmgate/contract/packages';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts, issueText, useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { editOf, missingIn, type PackageField, type PackageValues, readPackage, valuesOf } from './package-form.ts';

/** The state of the editor: what is typed, what does not hold, and the call that stores it. */
export const usePackageForm = (row: AdminPackage | undefined, nextPlace: number, onSaved: () => void) => {
  const { t } = useTranslation('packages');
  const problem = useProblemText();
  const [failure, setFailure] = useState<string>();
  const form = useForm<PackageValues>({ defaultValues: valuesOf(row, nextPlace) });
  const values = useWatch({ control: form.control }) as PackageValues;

  const mark = (issues: { field: PackageField; text: string }[]) => {
    issues.forEach(({ field, text }, index) => {
      form.setError(field, { type: 'rule', message: text }, { shouldFocus: index === 0 });
    });
  };
  const onSuccess = ({ name }: AdminPackage) => {
    void invalidate(['packages', 'adminList']);
    adminToasts.show({ type: 'success', title: t('done.saved', { name }) });
    onSaved();
  };
  const onError = (error: Error) => {
    const fields = error instanceof ApiError ? fieldTexts(t, error) : {};
    mark(Object.entries(fields).map(([field, text]) => ({ field: field as PackageField, text })));
    setFailure(problem(error));
    if (error instanceof ApiError && error.code === 'packages.changedMeanwhile')
      void invalidate(['packages', 'adminList']);
  };
  const create = useApiMutation(['packages', 'create'], { onSuccess, onError });
  const update = useApiMutation(['packages', 'update'], { onSuccess, onError });

  const save = () => {
    const typed = form.getValues();
    // A disabled field has no value in the form.
    const whole = row ? { ...typed, package_id: row.package_id } : typed;
    form.clearErrors();
    setFailure(undefined);
    const missing = missingIn(whole);
    if (missing.length > 0) {
      const text = t('validation.requiredFields');
      adminToasts.show({ id: 'package-invalid', type: 'error', title: t('form.invalid'), message: text });
      return mark(missing.map((field) => ({ field, text })));
    }
    const read = readPackage(whole);
    if (!read.ok) return mark(read.issues.map(({ field, key }) => ({ field, text: reasonOf(key) })));
    if (row) update.mutate({ params: { id: row.id }, body: { ...editOf(read.body), version: row.version } });
    else create.mutate({ body: read.body });
  };
  const reasonOf = (key: string): string =>
    key.startsWith('packages:form.')
      ? t(key)
      : key.includes(':validation.')
        ? issueText(t, key)
        : t('common:validation.invalid');
  return { form, values, save, saving: create.isPending || update.isPending, failure };
};
