import type { Reply } from '@wyrmgate/contract/endpoint';
import { SettingsVersion, type settings } from '@wyrmgate/contract/settings';
import { GeneralSettings } from '@wyrmgate/contract/settings-rules';
import { useTranslation } from '#i18n';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Stored = Reply<(typeof settings)['general']>;

const Form = GeneralSettings.extend({ version: SettingsVersion });

export function GeneralForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const form = useSettingsForm(Form, {
    stored,
    valuesOf: (loaded: Stored) => loaded,
    load: () => api.settings.general(),
    save: (body, options) => api.settings.saveGeneral({ body }, options),
  });
  const { field, input } = form;
  const text = (name: 'site_name' | 'support_email' | 'discord_url' | 'seller_name' | 'seller_vat_id') => ({
    ...field(name),
    label: t(`known.${name}`),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <fieldset disabled={!mayEdit} className="grid gap-5">
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Panel title={t('sections.site')}>
            <div className="grid gap-5">
              <Field {...text('site_name')}>
                <TextInput {...input('site_name')} />
              </Field>
              <Field {...text('support_email')}>
                <TextInput {...input('support_email')} type="email" autoCapitalize="none" />
              </Field>
              <Field {...text('discord_url')} help={t('help.discord_url')}>
                <TextInput {...input('discord_url')} type="url" spellCheck={false} />
              </Field>
            </div>
          </Panel>
          <Panel title={t('sections.registrations')}>
            <div className="grid gap-5">
              <Switch {...input('registrations_open')}>{t('known.registrations_open')}</Switch>
              <Field
                {...field('registrations_message')}
                label={t('known.registrations_message')}
                help={t('help.registrations_message')}
              >
                <TextArea {...input('registrations_message')} rows={3} counter />
              </Field>
              <Switch {...input('email_verification')} help={t('help.email_verification')}>
                {t('known.email_verification')}
              </Switch>
            </div>
          </Panel>
          <Panel title={t('sections.money')} className="xl:col-span-2">
            <div className="grid gap-5 md:grid-cols-2">
              <Field
                {...field('donation_reward_rate')}
                label={t('known.donation_reward_rate')}
                help={t('help.donation_reward_rate')}
              >
                <TextInput
                  {...input('donation_reward_rate', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Field {...field('gift_trial_days')} label={t('known.gift_trial_days')} help={t('help.gift_trial_days')}>
                <TextInput
                  {...input('gift_trial_days', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Field
                {...field('gift_trial_limit')}
                label={t('known.gift_trial_limit')}
                help={t('help.gift_trial_limit')}
              >
                <TextInput
                  {...input('gift_trial_limit', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Field
                {...field('item_marks_percent')}
                label={t('known.item_marks_percent')}
                help={t('help.item_marks_percent')}
              >
                <TextInput
                  {...input('item_marks_percent', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Switch {...input('donor_messages_approval')} help={t('help.donor_messages_approval')}>
                {t('known.donor_messages_approval')}
              </Switch>
              <Field {...text('seller_name')} help={t('help.seller_name')}>
                <TextInput {...input('seller_name')} />
              </Field>
              <Field {...field('seller_address')} label={t('known.seller_address')}>
                <TextArea {...input('seller_address')} rows={3} />
              </Field>
              <Field {...field('seller_vat_note')} label={t('known.seller_vat_note')} help={t('help.seller_vat_note')}>
                <TextArea {...input('seller_vat_note')} rows={3} />
              </Field>
              <Field {...text('seller_vat_id')}>
                <TextInput {...input('seller_vat_id')} mono />
              </Field>
            </div>
          </Panel>
        </div>
        {mayEdit && <FormFooter dirty={form.dirty} conflict={form.conflict} saving={form.saving} />}
      </fieldset>
    </form>
  );
}
