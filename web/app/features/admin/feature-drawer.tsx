import {
  type AdminFeature,
  FeatureEdit,
  featureProblems,
  mayBeNameless,
  NewFeature,
} from '@wyrmgate/contract/features';
import { featureRoles, featureStatuses } from '@wyrmgate/contract/features-constants';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFeatureText } from '../../shell/use-feature-text.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export type FeatureDrawerProps = {
  /** Undefined for a new feature. */
  row: AdminFeature | undefined;
  onClose: () => void;
};

const FeatureForm = NewFeature.safeExtend({ version: FeatureEdit.shape.version });
const formOf = ({ built_in: _, updated_at: __, ...values }: AdminFeature) => values;
const newFeature = { key: '', name: '', description: '', status: 'enabled', required_role: null } as const;

export function FeatureDrawer({ row, onClose }: FeatureDrawerProps) {
  const { t } = useTranslation('features-admin');
  const textOf = useFeatureText();
  const saved = {
    invalidates: [['features']],
    done: (feature: AdminFeature) => t('done.saved', { name: textOf(feature).name }),
  } as const;
  const create = useAdminMutation(api.features.create, saved);
  const update = useAdminMutation(api.features.update, saved);
  const form = useEditForm(FeatureForm, {
    values: row ? formOf(row) : newFeature,
    save: ({ key, version, ...body }) =>
      row
        ? update.mutateAsync({ params: { key }, body: { ...body, version } })
        : create.mutateAsync({ body: { ...body, key } }),
    done: onClose,
    failed: t('failed.save'),
    conflict: {
      problem: featureProblems.changedMeanwhile,
      reload: async () => {
        const found = (await api.features.adminList()).features.find(({ key }) => key === row?.key);
        return found && formOf(found);
      },
    },
  });
  const nameless = row !== undefined && mayBeNameless(row.key);
  return (
    <FormDrawer
      form={form}
      title={row ? t('edit', { name: textOf(row).name }) : t('new')}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      {row === undefined && (
        <Field {...form.field('key')} label={t('form.key')} help={t('form.keyHelp')}>
          <TextInput {...form.input('key')} mono autoComplete="off" />
        </Field>
      )}
      <Field
        {...form.field('name')}
        label={t('form.name')}
        help={nameless ? t('form.nameHelp') : undefined}
        required={!nameless}
      >
        <TextInput
          {...form.input('name')}
          autoComplete="off"
          placeholder={nameless ? textOf({ ...row, name: '' }).name : undefined}
        />
      </Field>
      <Field {...form.field('description')} label={t('form.description')} optional>
        <TextArea {...form.input('description')} rows={3} />
      </Field>
      <Field {...form.field('status')} label={t('columns.status')}>
        <Select
          {...form.input('status')}
          options={featureStatuses.map((value) => ({ value, label: t(`features:status.${value}`) }))}
        />
      </Field>
      <Field {...form.field('required_role')} label={t('columns.role')}>
        <Select
          {...form.input('required_role')}
          options={[
            { value: '', label: t('everybody') },
            ...featureRoles.map((value) => ({ value, label: t(`features:role.${value}`) })),
          ]}
        />
      </Field>
    </FormDrawer>
  );
}
