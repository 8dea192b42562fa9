import { type AdminSponsor, SponsorForm, sponsorProblems } from '@wyrmgate/contract/sponsors';
import {
  landingNames,
  payoutCurrencies,
  payoutMethods,
  sponsorTiers,
  tierMultipliers,
} from '@wyrmgate/contract/sponsors-constants';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { typedMoney, typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { SponsorCodeInput } from './sponsor-code-input.tsx';

const { shape } = SponsorForm;
const Form = SponsorForm.extend({
  commission_rate: typedWhole(shape.commission_rate, 'sponsors:validation.commission'),
  minimum_payout: typedMoney(shape.minimum_payout, 'sponsors:validation.minimum'),
});

const valuesOf = (row: AdminSponsor) => ({
  name: row.name,
  code: row.sponsor_code,
  contact_email: row.contact_email,
  website_url: row.website_url,
  contact_person: row.contact_person,
  discord: row.discord,
  telegram: row.telegram,
  description: row.description,
  landing: row.landing,
  listed: row.listed,
  payout_method: row.payout_method,
  currency: row.currency,
  commission_rate: String(row.commission_rate),
  minimum_payout: String(row.minimum_payout),
  tier: row.tier,
  tier_by_rule: row.tier_by_rule,
  admin_notes: row.admin_notes,
  version: row.version,
});

export function EditSponsorDrawer({ row, onClose }: { row: AdminSponsor; onClose: () => void }) {
  const { t } = useTranslation('sponsors-admin');
  const update = useAdminMutation(api.sponsors.update, {
    invalidates: [['sponsors']],
    done: () => t('done.saved'),
    quiet: true,
  });
  const form = useEditForm(Form, {
    values: valuesOf(row),
    save: (body) => update.mutateAsync({ params: { id: row.id }, body }),
    done: onClose,
    failed: `${t('failed.update')}.`,
    conflict: {
      problem: sponsorProblems.changedMeanwhile,
      reload: async () => valuesOf(await api.sponsors.get({ params: { id: row.id } })),
    },
  });
  const text = (name: 'website_url' | 'contact_person' | 'discord' | 'telegram', label: string) => (
    <Field {...form.field(name)} label={label} optional required={false}>
      <TextInput {...form.input(name)} autoComplete="off" />
    </Field>
  );
  return (
    <FormDrawer
      form={form}
      title={t('edit.title', { name: row.username })}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('name')} label={t('form.name')}>
          <TextInput {...form.input('name')} autoComplete="off" />
        </Field>
        <Field {...form.field('code')} label={t('form.code')}>
          <SponsorCodeInput {...form.input('code')} />
        </Field>
        <Field {...form.field('commission_rate')} label={t('form.commission')}>
          <TextInput {...form.input('commission_rate')} inputMode="numeric" suffix="%" />
        </Field>
        <Field {...form.field('minimum_payout')} label={t('form.minimum')}>
          <TextInput {...form.input('minimum_payout')} inputMode="decimal" suffix={row.currency.toUpperCase()} />
        </Field>
        <Field {...form.field('tier')} label={t('form.tier')}>
          <Select
            {...form.input('tier')}
            options={sponsorTiers.map((value) => ({
              value,
              label: `${t(`sponsors:tiers.${value}`)} × ${tierMultipliers[value] / 100}`,
            }))}
          />
        </Field>
        <Field {...form.field('landing')} label={t('sponsors:profile.landing')}>
          <Select
            {...form.input('landing')}
            options={landingNames.map((value) => ({ value, label: t(`sponsors:landing.${value}`) }))}
          />
        </Field>
        <Field {...form.field('payout_method')} label={t('sponsors:terms.method')}>
          <Select
            {...form.input('payout_method')}
            options={payoutMethods.map((value) => ({ value, label: t(`sponsors:methods.${value}`) }))}
          />
        </Field>
        <Field {...form.field('currency')} label={t('sponsors:terms.currency')}>
          <Select
            {...form.input('currency')}
            options={payoutCurrencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </Field>
      </div>
      <Checkbox {...form.input('tier_by_rule')}>{t('form.tierByRule')}</Checkbox>
      <Checkbox {...form.input('listed')}>{t('sponsors:profile.listed')}</Checkbox>
      <Field {...form.field('contact_email')} label={t('sponsors:profile.email')}>
        <TextInput {...form.input('contact_email')} type="email" autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('website_url', t('sponsors:profile.website'))}
        {text('contact_person', t('sponsors:profile.person'))}
        {text('discord', t('sponsors:profile.discord'))}
        {text('telegram', t('sponsors:profile.telegram'))}
      </div>
      <Field {...form.field('description')} label={t('sponsors:profile.description')} optional required={false}>
        <TextArea {...form.input('description')} rows={3} />
      </Field>
      <Field {...form.field('admin_notes')} label={t('form.notes')} optional required={false}>
        <TextArea {...form.input('admin_notes')} rows={3} />
      </Field>
    </FormDrawer>
  );
}
