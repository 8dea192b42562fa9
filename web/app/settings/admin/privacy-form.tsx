import { analyticsProviders } from '@wyrmgate/contract/analytics-constants';
import type { Reply } from '@wyrmgate/contract/endpoint';
import type { settings } from '@wyrmgate/contract/settings';
import { PrivacySettings } from '@wyrmgate/contract/settings-rules';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { programNames } from '../../platform/analytics-names.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Stored = Reply<(typeof settings)['privacy']>;

const valuesOf = ({ version: _, ...values }: Stored): PrivacySettings => values;

export function PrivacyForm({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const { revalidate } = useRevalidator();
  const { form, errorOf, input, changesOf, saved, failed, ...state } = useSettingsForm<PrivacySettings>(
    valuesOf(stored),
    PrivacySettings,
  );
  const save = useApiMutation(['settings', 'savePrivacy'], {
    quiet: true,
    onSuccess: (reply) => {
      saved();
      queryClient().setQueryData(['settings', 'privacy', {}], reply);
      void revalidate();
    },
    onError: failed,
  });
  const submit = form.handleSubmit((entered) =>
    save.mutate({ body: { ...changesOf(entered), version: stored.version } }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayEdit} className="grid gap-5">
        <Panel title={t('sections.statistics')}>
          <div className="grid gap-5">
            <p className="max-w-[72ch] text-control text-secondary">{t('help.statistics')}</p>
            {(['statistics_players', 'statistics_online', 'statistics_coins'] as const).map((name) => (
              <Switch key={name} {...form.register(name)}>
                {t(`known.${name}`)}
              </Switch>
            ))}
          </div>
        </Panel>
        <Panel title={t('sections.analytics')}>
          <div className="grid gap-5">
            <Field label={t('known.analytics_provider')} error={errorOf('analytics_provider')}>
              <Select
                {...form.register('analytics_provider')}
                options={analyticsProviders.map((value) => ({
                  value,
                  label: value === 'none' ? t('noAnalytics') : programNames[value],
                }))}
              />
            </Field>
            <Field
              label={t('known.analytics_script')}
              help={t('help.analytics_script')}
              error={errorOf('analytics_script')}
            >
              <TextInput {...input('analytics_script')} type="url" mono spellCheck={false} />
            </Field>
            <Field label={t('known.analytics_site')} help={t('help.analytics_site')} error={errorOf('analytics_site')}>
              <TextInput {...input('analytics_site')} mono spellCheck={false} />
            </Field>
            <Switch {...form.register('analytics_consent')} help={t('help.analytics_consent')}>
              {t('known.analytics_consent')}
            </Switch>
          </div>
        </Panel>
        {mayEdit && (
          <FormFooter dirty={state.dirty} overtaken={state.overtaken} saving={save.isPending} onReload={reload} />
        )}
      </fieldset>
    </form>
  );
}
