import { ApiError, type CallOptions } from '@wyrmgate/contract/client';
import { settingsProblems } from '@wyrmgate/contract/settings';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { type FormSchema, useEditForm } from '../../admin-kit/use-edit-form.ts';

export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === settingsProblems.changedMeanwhile.code;

type SettingsFormOptions<S extends FormSchema, Stored> = {
  stored: Stored;
  valuesOf: (stored: Stored) => z.input<S>;
  load: () => Promise<Stored>;
  save: (body: Partial<z.output<S>>, options?: CallOptions) => Promise<Stored>;
};

/** A form for some of the settings. It sends only changed fields, with the version that was loaded. */
export const useSettingsForm = <S extends FormSchema, Stored>(
  schema: S,
  { stored, valuesOf, load, save }: SettingsFormOptions<S, Stored>,
) => {
  const { t } = useTranslation('settings');
  const { revalidate } = useRevalidator();
  const store = useAdminMutation(save, {
    invalidates: [],
    done: () => ({ id: 'settings-saved', type: 'success', title: t('saved') }),
    // The form shows conflicts itself.
    failed: (reason, error) => (isConflict(error) ? undefined : t('alerts.save', { reason })),
  });
  const edit = useEditForm(schema, {
    values: valuesOf(stored),
    mode: 'onTouched',
    save: (entered): Promise<Stored> =>
      store.mutateAsync(
        Object.fromEntries(
          Object.entries(entered as object).filter(([name]) => name === 'version' || name in dirtyFields),
        ) as Partial<z.output<S>>,
      ),
    done: (saved) => {
      // A change awaiting approval is not stored yet, so the form shows the stored values again.
      edit.form.reset(valuesOf(saved));
      // Updates the site data of this tab.
      void revalidate();
    },
    conflict: { problem: settingsProblems.changedMeanwhile, reload: async () => valuesOf(await load()) },
  });
  const { dirtyFields } = edit.form.formState;
  return { ...edit, conflict: isConflict(store.error) ? edit.failure : undefined };
};
