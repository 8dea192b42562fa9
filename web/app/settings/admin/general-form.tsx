import type { Reply } from '@wyrmgate/contract/endpoint';
import type { settings } from '@wyrmgate/contract/settings';
import { GeneralSettings } from '@wyrmgate/contract/settings-rules';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { waitsForApproval } from '../../admin-kit/use-approval-notice.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Stored = Reply<(typeof settings)['general']>;

const valuesOf = ({ version: _, approval: __, ...values }: Stored & { approval?: unknown }): GeneralSettings => values;

export function GeneralForm({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const { revalidate } = useRevalidator();
  const { version } = stored;
  const { form, errorOf, input, changesOf, reset, saved, failed, ...state } = useSettingsForm<GeneralSettings>(
    valuesOf(stored),
    GeneralSettings,
  );
  const save = useApiMutation(['settings', 'saveGeneral'], {
    quiet: true,
    onSuccess: (reply) => {
      // The change waits for approval, so the form shows the stored values again. The shell shows a notice.
      if (waitsForApproval(reply)) reset(valuesOf(reply));
      else saved();
      queryClient().setQueryData(['settings', 'general', {}], reply);
      void revalidate();
    },
    onError: failed,
  });
  const submit = form.handleSubmit((entered) => save.mutate({ body: { ...changesOf(entered), version } }));
  const text = (name: 'site_name' | 'support_email' | 'discord_url' | 'seller_name' | 'seller_vat_id') => ({
    label: t(`known.${name}`),
    error: errorOf(name),
  });
  return (
    <form onSubmit={submit} noValidate>
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
              <Field label={t('known.registrations_message')} help={t('help.registrations_message')}>
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
                label={t('known.donation_reward_rate')}
                help={t('help.donation_reward_rate')}
                error={errorOf('donation_reward_rate')}
              >
                <TextInput
                  {...input('donation_reward_rate', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Field
                label={t('known.gift_trial_days')}
                help={t('help.gift_trial_days')}
                error={errorOf('gift_trial_days')}
              >
                <TextInput
                  {...input('gift_trial_days', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Field
                label={t('known.gift_trial_limit')}
                help={t('help.gift_trial_limit')}
                error={errorOf('gift_trial_limit')}
              >
                <TextInput
                  {...input('gift_trial_limit', { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  step={1}
                />
              </Field>
              <Field
                label={t('known.item_marks_percent')}
                help={t('help.item_marks_percent')}
                error={errorOf('item_marks_percent')}
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
              <Field label={t('known.seller_address')}>
                <TextArea {...input('seller_address')} rows={3} />
              </Field>
              <Field label={t('known.seller_vat_note')} help={t('help.seller_vat_note')}>
                <TextArea {...input('seller_vat_note')} rows={3} />
              </Field>
              <Field {...text('seller_vat_id')}>
                <TextInput {...input('seller_vat_id')} mono />
              </Field>
            </div>
          </Panel>
        </div>
        {mayEdit && (
          <FormFooter dirty={state.dirty} overtaken={state.overtaken} saving={save.isPending} onReload={reload} />
        )}
      </fieldset>
    </form>
  );
}
