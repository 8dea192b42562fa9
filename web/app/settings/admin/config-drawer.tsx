import { ApiError } from '@wyrmgate/contract/client';
import {
  type ConfigCategory,
  configCategories,
  type EnhancedConfig,
  isLinked,
} from '@wyrmgate/contract/settings-configs';
import { isOn } from '@wyrmgate/contract/settings-rules';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts, useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

type Values = { key: string; value: string; category: ConfigCategory; description: string; is_active: boolean };
const formId = 'config-form';

export type ConfigDrawerProps = {
  /** Undefined makes a new one. */
  row: EnhancedConfig | undefined;
  /** Preset for a new one. */
  category: ConfigCategory | undefined;
  onClose: () => void;
};

/** Creates or changes one configuration. */
export function ConfigDrawer({ row, category, onClose }: ConfigDrawerProps) {
  const { t } = useTranslation('settings');
  const problem = useProblemText();
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: {
      key: row?.key ?? '',
      value: row?.value ?? '',
      category: row?.category ?? category ?? 'system',
      description: row?.linked ? '' : (row?.description ?? ''),
      is_active: row?.is_active ?? true,
    },
  });
  const { register, formState, setValue } = form;
  const value = useWatch({ control: form.control, name: 'value' });
  const error = (name: keyof Values) => formState.errors[name]?.message;
  const outcome = {
    quiet: true,
    onSuccess: () => {
      adminToasts.show({ id: 'settings-saved', type: 'success', title: t('configs.saved') });
      void invalidate(['settings']);
      void revalidate();
      onClose();
    },
    onError: (reason: Error) => {
      const fields = Object.entries(fieldTexts(t, reason));
      for (const [name, message] of fields) form.setError(name as keyof Values, { type: 'rule', message });
      setFailure(fields.length > 0 ? undefined : problem(reason));
      if (reason instanceof ApiError && reason.status === 409) void invalidate(['settings', 'enhancedConfigs']);
    },
  };
  const create = useApiMutation(['settings', 'createConfig'], outcome);
  const update = useApiMutation(['settings', 'updateConfig'], outcome);
  const submit = form.handleSubmit(({ key, category: chosen, description, ...entered }) => {
    setFailure(undefined);
    const own = row?.linked ? {} : { category: chosen, description };
    if (row) update.mutate({ params: { id: String(row.id) }, body: { ...entered, ...own, version: row.version } });
    else create.mutate({ body: { ...entered, key, category: chosen, description } });
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? t('configs.edit', { key: row.key }) : t('configs.add')}
      dirty={formState.isDirty}
      footer={
        <>
          <DialogCancel disabled={create.isPending || update.isPending} />
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={create.isPending || update.isPending}
            loadingLabel={t('form.saving')}
          >
            {t('configs.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        {failure && (
          <Banner tone="danger" role="alert">
            {failure}
          </Banner>
        )}
        {row?.linked && isLinked(row.key) && (
          <Banner tone="info" title={t(`known.${row.key}`)}>
            {t('configs.linkedHelp')}
          </Banner>
        )}
        {!row && (
          <Field label={t('configs.fields.key')} error={error('key')}>
            <TextInput {...register('key')} mono maxLength={100} spellCheck={false} autoCapitalize="none" />
          </Field>
        )}
        {row?.type === 'flag' ? (
          <Switch
            checked={isOn(value)}
            onChange={({ target }) => setValue('value', String(target.checked), { shouldDirty: true })}
          >
            {t('configs.fields.value')}
          </Switch>
        ) : (
          <Field
            label={t('configs.fields.value')}
            help={row?.default_value && t('configs.default', { value: row.default_value })}
            error={error('value')}
          >
            {row?.type === 'number' ? (
              <TextInput {...register('value')} mono inputMode="numeric" maxLength={20} />
            ) : (
              <TextArea {...register('value')} mono rows={4} maxLength={2000} spellCheck={false} />
            )}
          </Field>
        )}
        {!row?.linked && (
          <>
            <Field label={t('configs.fields.category')} error={error('category')}>
              <Select
                {...register('category')}
                options={configCategories.map((name) => ({ value: name, label: t(`configs.categories.${name}`) }))}
              />
            </Field>
            <Field label={t('configs.fields.description')} optional error={error('description')}>
              <TextArea {...register('description')} rows={3} maxLength={500} />
            </Field>
          </>
        )}
        <Switch {...register('is_active')} help={t('configs.activeHelp')}>
          {t('configs.fields.active')}
        </Switch>
      </form>
    </Drawer>
  );
}
