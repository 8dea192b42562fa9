import { useTranslation } from '#i18n';
import type { EditForm } from '../../admin-kit/use-edit-form.ts';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { PackageForm } from './package-form.ts';

export type PackageFieldsProps = {
  form: EditForm<typeof PackageForm>;
  /** True for an existing package, because its id cannot change. */
  fixedId: boolean;
};

const whole = { type: 'number', step: 1, inputMode: 'numeric' } as const;
const price = { type: 'number', step: 0.01, inputMode: 'decimal' } as const;

export function PackageFields({ form, fixedId }: PackageFieldsProps) {
  const { t } = useTranslation('packages');
  const { input } = form;
  /** Shortens the message for a missing field, because the toast already names all missing fields. */
  const field = (name: Parameters<typeof form.field>[0]) => {
    const found = form.field(name);
    return found.error === t('validation.requiredFields') ? { ...found, error: t('form.missing') } : found;
  };
  return (
    <>
      <Field {...field('package_id')} label={t('form.packageId')} help={t('form.packageIdHelp')}>
        <TextInput {...input('package_id')} mono disabled={fixedId} autoComplete="off" />
      </Field>
      <Field {...field('name')} label={t('form.name')}>
        <TextInput {...input('name')} autoComplete="off" />
      </Field>
      <Field {...field('description')} label={t('form.description')} optional>
        <TextArea {...input('description')} rows={2} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field {...field('coins')} label={t('form.coins')}>
          <TextInput {...input('coins')} {...whole} />
        </Field>
        <Field {...field('bonus_coins')} label={t('form.bonus')}>
          <TextInput {...input('bonus_coins')} {...whole} />
        </Field>
        <Field {...field('price_eur')} label={t('form.priceEur')}>
          <TextInput {...input('price_eur')} {...price} prefix="€" />
        </Field>
        <Field {...field('price_usd')} label={t('form.priceUsd')} help={t('form.priceHelp')}>
          <TextInput {...input('price_usd')} {...price} prefix="$" />
        </Field>
        <Field {...field('discount_percentage')} label={t('form.discount')} help={t('form.discountHelp')}>
          <TextInput {...input('discount_percentage')} {...whole} suffix="%" />
        </Field>
        <Field {...field('sort_order')} label={t('form.order')}>
          <TextInput {...input('sort_order')} {...whole} />
        </Field>
      </div>
      <Switch {...input('is_active')}>{t('form.isActive')}</Switch>
      <Switch {...input('is_popular')}>{t('form.isPopular')}</Switch>
    </>
  );
}
