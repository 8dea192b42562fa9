import { SponsorProfile, sponsorProblems } from '@wyrmgate/contract/sponsors';
import { landingNames, payoutCurrencies, payoutMethods } from '@wyrmgate/contract/sponsors-constants';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../admin-kit/form-dialog.tsx';
import { useEditForm } from '../admin-kit/use-edit-form.ts';
import { api } from '../platform/api/api.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { DashboardData } from './sponsor-dashboard.tsx';

const valuesOf = ({ sponsor }: Pick<DashboardData, 'sponsor'>) => ({
  contact_email: sponsor.contact_email,
  website_url: sponsor.website_url,
  contact_person: sponsor.contact_person,
  discord: sponsor.discord,
  telegram: sponsor.telegram,
  description: sponsor.description,
  landing: sponsor.landing,
  listed: sponsor.listed,
  payout_method: sponsor.payout_method,
  currency: sponsor.currency,
  payout_details: '',
  version: sponsor.version,
});

/**
 * Edits contact, link target and payout details. Stored payout details are never shown, and stay unchanged if the field
 * is empty.
 */
export function ProfileDrawer({ data, onClose }: { data: DashboardData; onClose: () => void }) {
  const { t } = useTranslation('sponsors');
  const save = useApiMutation(['sponsors', 'saveProfile'], { quiet: true });
  const form = useEditForm(SponsorProfile, {
    values: valuesOf(data),
    save: ({ payout_details, ...body }) =>
      save.mutateAsync({ body: { ...body, ...(payout_details ? { payout_details } : {}) } }),
    done: () => {
      toasts.show({ type: 'success', title: t('profile.saved') });
      void invalidate(['sponsors']);
      onClose();
    },
    failed: `${t('profile.failed')}.`,
    conflict: {
      problem: sponsorProblems.changedMeanwhile,
      reload: async () => valuesOf(await api.sponsors.dashboard({ query: { days: '7' } })),
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
      title={t('profile.title')}
      submit={{ label: t('profile.save'), busy: t('profile.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('contact_email')} label={t('profile.email')}>
        <TextInput {...form.input('contact_email')} type="email" autoComplete="email" />
      </Field>
      {text('website_url', t('profile.website'))}
      {text('contact_person', t('profile.person'))}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('discord', t('profile.discord'))}
        {text('telegram', t('profile.telegram'))}
      </div>
      <Field {...form.field('description')} label={t('profile.description')} optional required={false}>
        <TextArea {...form.input('description')} rows={3} />
      </Field>
      <Field {...form.field('landing')} label={t('profile.landing')}>
        <Select
          {...form.input('landing')}
          options={landingNames.map((value) => ({ value, label: t(`landing.${value}`) }))}
        />
      </Field>
      <Checkbox {...form.input('listed')}>{t('profile.listed')}</Checkbox>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('payout_method')} label={t('terms.method')}>
          <Select
            {...form.input('payout_method')}
            options={payoutMethods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
        </Field>
        <Field {...form.field('currency')} label={t('terms.currency')}>
          <Select
            {...form.input('currency')}
            options={payoutCurrencies.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        </Field>
      </div>
      <Field
        {...form.field('payout_details')}
        label={t('profile.details')}
        help={t('profile.detailsHelp')}
        optional
        required={false}
      >
        <TextArea {...form.input('payout_details')} rows={2} autoComplete="off" />
      </Field>
    </FormDrawer>
  );
}
