import { settings, settingsProblems } from '@wyrmgate/contract/settings';
import {
  type ConfigCategory,
  ConfigText,
  configCategories,
  type EnhancedConfig,
  isLinked,
} from '@wyrmgate/contract/settings-configs';
import { isOn } from '@wyrmgate/contract/settings-rules';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const { createConfig, updateConfig } = settings;
const ConfigForm = createConfig.body.extend({
  /** Inputs contain text. The API also accepts numbers and booleans. */
  value: ConfigText,
  version: updateConfig.body.shape.version,
});
const valuesOf = ({ key, value, category, description, is_active, linked, version }: EnhancedConfig) => ({
  key,
  value,
  category,
  description: linked ? '' : description,
  is_active,
  version,
});

export type ConfigDrawerProps = {
  /** Undefined for a new configuration. */
  row: EnhancedConfig | undefined;
  /** Preselected for a new configuration. */
  category: ConfigCategory | undefined;
  onClose: () => void;
};

export function ConfigDrawer({ row, category, onClose }: ConfigDrawerProps) {
  const { t } = useTranslation('settings');
  const { revalidate } = useRevalidator();
  const saved = { invalidates: [['settings']], done: () => t('configs.saved'), quiet: true } as const;
  const create = useAdminMutation(api.settings.createConfig, saved);
  const update = useAdminMutation(api.settings.updateConfig, saved);
  const form = useEditForm(ConfigForm, {
    values: row
      ? valuesOf(row)
      : { key: '', value: '', category: category ?? 'system', description: '', is_active: true },
    save: ({ key, version, ...body }) => {
      const { category: _, description: __, ...linked } = body;
      return row
        ? update.mutateAsync({ params: { id: String(row.id) }, body: { ...(row.linked ? linked : body), version } })
        : create.mutateAsync({ body: { ...body, key } });
    },
    done: () => {
      void revalidate();
      onClose();
    },
    conflict: {
      problem: settingsProblems.changedMeanwhile,
      reload: async () => {
        const { configurations } = await api.settings.enhancedConfigs();
        const found = configurations.find(({ id }) => id === row?.id);
        return found && valuesOf(found);
      },
    },
  });
  const value = form.form.watch('value') ?? '';
  return (
    <FormDrawer
      form={form}
      title={row ? t('configs.edit', { key: row.key }) : t('configs.add')}
      submit={{ label: t('configs.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      {row?.linked && isLinked(row.key) && (
        <Banner tone="info" title={t(`known.${row.key}`)}>
          {t('configs.linkedHelp')}
        </Banner>
      )}
      {!row && (
        <Field {...form.field('key')} label={t('configs.fields.key')}>
          <TextInput {...form.input('key')} mono spellCheck={false} autoCapitalize="none" />
        </Field>
      )}
      {row?.type === 'flag' ? (
        <Switch checked={isOn(value)} onChange={({ target }) => form.set('value', String(target.checked))}>
          {t('configs.fields.value')}
        </Switch>
      ) : (
        <Field
          {...form.field('value')}
          label={t('configs.fields.value')}
          help={row?.default_value && t('configs.default', { value: row.default_value })}
        >
          {row?.type === 'number' ? (
            <TextInput {...form.input('value')} mono inputMode="numeric" />
          ) : (
            <TextArea {...form.input('value')} mono rows={4} spellCheck={false} />
          )}
        </Field>
      )}
      {!row?.linked && (
        <>
          <Field {...form.field('category')} label={t('configs.fields.category')}>
            <Select
              {...form.input('category')}
              options={configCategories.map((name) => ({ value: name, label: t(`configs.categories.${name}`) }))}
            />
          </Field>
          <Field {...form.field('description')} label={t('configs.fields.description')} optional>
            <TextArea {...form.input('description')} rows={3} />
          </Field>
        </>
      )}
      <Switch {...form.input('is_active')} help={t('configs.activeHelp')}>
        {t('configs.fields.active')}
      </Switch>
    </FormDrawer>
  );
}
