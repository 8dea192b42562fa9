import type { Reply } from '@wyrmgate/contract/endpoint';
import { recommendedPasswordLength } from '@wyrmgate/contract/passwords-constants';
import type { settings } from '@wyrmgate/contract/settings';
import type { SecuritySettings } from '@wyrmgate/contract/settings-rules';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { networksIn, SecurityValues } from './networks.ts';
import { SessionField } from './session-field.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Stored = Reply<(typeof settings)['security']>;

type NumberName = {
  [Name in keyof SecuritySettings]: SecuritySettings[Name] extends number ? Name : never;
}[keyof SecuritySettings];

const valuesOf = ({ admin_allowed_addresses: networks, reserved_names: names, ...values }: Stored) => ({
  ...values,
  admin_allowed_addresses: networks.join('\n'),
  reserved_names: names.join('\n'),
});

export function SecurityForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const { own_address: own } = stored;
  const form = useSettingsForm(SecurityValues, {
    stored,
    valuesOf,
    load: () => api.settings.security(),
    save: (body, options) => api.settings.saveSecurity({ body }, options),
  });
  const { field, input } = form;
  const [shortest, networks] = useWatch({
    control: form.form.control,
    name: ['password_min_length', 'admin_allowed_addresses'],
  });
  const number = (name: NumberName) => (
    <Field {...field(name)} label={t(`known.${name}`)} help={t(`help.${name}`)}>
      <TextInput {...input(name, { valueAsNumber: true })} type="number" inputMode="numeric" step={1} />
    </Field>
  );
  return (
    <form onSubmit={form.submit} noValidate>
      <fieldset disabled={!mayEdit} className="grid gap-5">
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Panel title={t('sections.access')}>
            <div className="grid gap-5">
              <Switch {...input('require_2fa_admin')} help={t('help.require_2fa_admin')}>
                {t('known.require_2fa_admin')}
              </Switch>
              <Field
                {...field('admin_allowed_addresses')}
                label={t('known.admin_allowed_addresses')}
                help={t('help.admin_allowed_addresses', { address: own })}
              >
                <TextArea {...input('admin_allowed_addresses')} rows={4} mono spellCheck={false} />
              </Field>
              <Button
                size="sm"
                icon={Plus}
                className="justify-self-start"
                disabled={networksIn(networks).includes(own)}
                onClick={() => form.set('admin_allowed_addresses', [...networksIn(networks), own].join('\n'))}
              >
                {t('addOwn')}
              </Button>
              <Field {...field('reserved_names')} label={t('known.reserved_names')} help={t('help.reserved_names')}>
                <TextArea {...input('reserved_names')} rows={4} mono spellCheck={false} />
              </Field>
            </div>
          </Panel>
          <div className="grid gap-5">
            <Panel title={t('sections.sessions')}>
              <div className="grid gap-5">
                <SessionField form={form} />
                {/* The fields share grid rows, so that a two-line label does not misalign them. */}
                <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-0 sm:*:row-span-3 sm:*:grid-rows-subgrid">
                  {number('password_min_length')}
                  {number('password_max_length')}
                </div>
                {shortest < recommendedPasswordLength && (
                  <Banner tone="warning">{t('advice', { length: recommendedPasswordLength })}</Banner>
                )}
                {number('rate_limit_percent')}
              </div>
            </Panel>
            <Panel title={t('sections.approval')}>
              <div className="grid gap-5">
                <Switch {...input('four_eyes')} help={t('help.four_eyes')}>
                  {t('known.four_eyes')}
                </Switch>
                {number('approval_rate_percent')}
                <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-0 sm:*:row-span-3 sm:*:grid-rows-subgrid">
                  {number('approval_premium_days')}
                  {number('approval_refund_limit')}
                </div>
                <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-0 sm:*:row-span-3 sm:*:grid-rows-subgrid">
                  {number('approval_item_refund')}
                  {number('approval_item_discount')}
                </div>
                <div className="grid gap-5 sm:grid-cols-2 sm:gap-y-0 sm:*:row-span-3 sm:*:grid-rows-subgrid">
                  {number('approval_code_coins')}
                  {number('approval_code_days')}
                </div>
                {number('approval_vote_coins')}
              </div>
            </Panel>
          </div>
        </div>
        {mayEdit && <FormFooter dirty={form.dirty} conflict={form.conflict} saving={form.saving} />}
      </fieldset>
    </form>
  );
}
