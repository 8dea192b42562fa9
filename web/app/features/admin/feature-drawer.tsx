import { type AdminFeature, mayBeNameless } from '@wyrmgate/contract/features';
import { useTranslation } from '#i18n';
import { useFeatureText } from '../../shell/use-feature-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogCancel } from '../../ui/dialog.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { choices, type FeatureField } from './feature-form.ts';
import { useFeatureForm } from './use-feature-form.ts';

export type FeatureDrawerProps = {
  /** Undefined for a new one. */
  row: AdminFeature | undefined;
  onClose: () => void;
};

const formId = 'feature-form';

/** The editor of a feature. */
export function FeatureDrawer({ row, onClose }: FeatureDrawerProps) {
  const { t } = useTranslation('features-admin');
  const textOf = useFeatureText();
  const { form, save, saving, failure } = useFeatureForm(row, onClose);
  const { register, formState } = form;
  const error = (field: FeatureField) => formState.errors[field]?.message;
  const nameless = row !== undefined && mayBeNameless(row.key);
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? t('edit', { name: textOf(row).name }) : t('new')}
      dirty={formState.isDirty}
      footer={
        <>
          <DialogCancel disabled={saving} />
          <Button variant="primary" type="submit" form={formId} loading={saving} loadingLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {failure && (
          <Banner tone="danger" role="alert">
            {t('failed.save')} {failure}
          </Banner>
        )}
        {row === undefined && (
          <Field label={t('form.key')} help={t('form.keyHelp')} error={error('key')} required>
            <TextInput {...register('key')} mono maxLength={40} autoComplete="off" />
          </Field>
        )}
        <Field
          label={t('form.name')}
          help={nameless ? t('form.nameHelp') : undefined}
          error={error('name')}
          required={!nameless}
        >
          <TextInput
            {...register('name')}
            maxLength={80}
            autoComplete="off"
            placeholder={nameless ? textOf({ ...row, name: '' }).name : undefined}
          />
        </Field>
        <Field label={t('form.description')} error={error('description')} optional>
          <TextArea {...register('description')} rows={3} maxLength={500} />
        </Field>
        <Field label={t('columns.status')} error={error('status')}>
          <Select
            {...register('status')}
            options={choices.status.map((value) => ({ value, label: t(`features:status.${value}`) }))}
          />
        </Field>
        <Field label={t('columns.role')} error={error('required_role')}>
          <Select
            {...register('required_role')}
            options={choices.role.map((value) => ({
              value,
              label: value === '' ? t('everybody') : t(`features:role.${value}`),
            }))}
          />
        </Field>
      </form>
    </Drawer>
  );
}
