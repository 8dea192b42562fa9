import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { PackageField, PackageValues } from './package-form.ts';

export type PackageFieldsProps = {
  form: UseFormReturn<PackageValues>;
  /** The id of a package that exists never changes. */
  fixedId: boolean;
};

const whole = { type: 'number', step: 1, inputMode: 'numeric' } as const;
const price = { type: 'number', step: 0.01, min: 0, inputMode: 'decimal' } as const;

/** Everything that a package is made of. */
export function PackageFields({ form, fixedId }: PackageFieldsProps) {
  const { t } = useTranslation('packages');
  const { register, formState } = form;
  const error = (field: PackageField) => formState.errors[field]?.message;
  return (
    <>
      <Field label={t('form.packageId')} help={t('form.packageIdHelp')} error={error('package_id')} required>
        <TextInput {...register('package_id')} mono maxLength={64} disabled={fixedId} autoComplete="off" />
      </Field>
      <Field label={t('form.name')} error={error('name')} required>
        <TextInput {...register('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field label={t('form.description')} error={error('description')} optional>
        <TextArea {...register('description')} rows={2} maxLength={500} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('form.coins')} error={error('coins')} required>
          <TextInput {...register('coins')} {...whole} min={1} />
        </Field>
        <Field label={t('form.bonus')} error={error('bonus_coins')}>
          <TextInput {...register('bonus_coins')} {...whole} min={0} />
        </Field>
        <Field label={t('form.priceEur')} error={error('price_eur')} required>
          <TextInput {...register('price_eur')} {...price} prefix="€" />
        </Field>
        <Field label={t('form.priceUsd')} help={t('form.priceHelp')} error={error('price_usd')}>
          <TextInput {...register('price_usd')} {...price} prefix="$" />
        </Field>
        <Field label={t('form.discount')} help={t('form.discountHelp')} error={error('discount_percentage')}>
          <TextInput {...register('discount_percentage')} {...whole} min={0} max={50} suffix="%" />
        </Field>
        <Field label={t('form.order')} error={error('sort_order')}>
          <TextInput {...register('sort_order')} {...whole} />
        </Field>
      </div>
      <Switch {...register('is_active')}>{t('form.isActive')}</Switch>
      <Switch {...register('is_popular')}>{t('form.isPopular')}</Switch>
    </>
  );
}
