import { analyticsProviders } from '@wyrmgate/contract/analytics-constants';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { SettingsVersion, type settings } from '@wyrmgate/contract/settings';
import { PrivacySettings } from '@wyrmgate/contract/settings-rules';
import { useTranslation } from '#i18n';
import { programNames } from '../../platform/analytics-names.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Stored = Reply<(typeof settings)['privacy']>;

const Form = PrivacySettings.extend({ version: SettingsVersion });

export function PrivacyForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const form = useSettingsForm(Form, {
    stored,
    valuesOf: (loaded: Stored) => loaded,
    load: () => api.settings.privacy(),
    save: (body, options) => api.settings.savePrivacy({ body }, options),
  });
  const { field, input } = form;
  return (
    <form onSubmit={form.submit} noValidate>
      <fieldset disabled={!mayEdit} className="grid gap-5">
        <Panel title={t('sections.statistics')}>
          <div className="grid gap-5">
            <p className="max-w-[72ch] text-control text-secondary">{t('help.statistics')}</p>
            {(['statistics_players', 'statistics_online', 'statistics_coins'] as const).map((name) => (
              <Switch key={name} {...input(name)}>
                {t(`known.${name}`)}
              </Switch>
            ))}
          </div>
        </Panel>
        <Panel title={t('sections.analytics')}>
          <div className="grid gap-5">
            <Field {...field('analytics_provider')} label={t('known.analytics_provider')}>
              <Select
                {...input('analytics_provider')}
                options={analyticsProviders.map((value) => ({
                  value,
                  label: value === 'none' ? t('noAnalytics') : programNames[value],
                }))}
              />
            </Field>
            <Field {...field('analytics_script')} label={t('known.analytics_script')} help={t('help.analytics_script')}>
              <TextInput {...input('analytics_script')} type="url" mono spellCheck={false} />
            </Field>
            <Field {...field('analytics_site')} label={t('known.analytics_site')} help={t('help.analytics_site')}>
              <TextInput {...input('analytics_site')} mono spellCheck={false} />
            </Field>
            <Switch {...input('analytics_consent')} help={t('help.analytics_consent')}>
              {t('known.analytics_consent')}
            </Switch>
          </div>
        </Panel>
        {mayEdit && <FormFooter dirty={form.dirty} conflict={form.conflict} saving={form.saving} />}
      </fieldset>
    </form>
  );
}
