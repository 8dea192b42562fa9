import type { Reply } from '@wyrmgate/contract/endpoint';
import { recommendedPasswordLength } from '@wyrmgate/contract/passwords-constants';
import type { settings } from '@wyrmgate/contract/settings';
import { approvalLimits, limitPercent, passwordLength } from '@wyrmgate/contract/settings-rules';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { waitsForApproval } from '../../admin-kit/use-approval-notice.ts';
import { queryClient } from '../../platform/query/query-client.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { FormFooter } from './form-footer.tsx';
import { namesIn, networksIn, SecurityValues } from './networks.ts';
import { SessionField } from './session-field.tsx';
import { useSettingsForm } from './use-settings-form.ts';

type Stored = Reply<(typeof settings)['security']>;

const bounds = {
  password_min_length: passwordLength.min,
  password_max_length: passwordLength.max,
  rate_limit_percent: limitPercent,
  ...approvalLimits,
} as const;

const valuesOf = ({ version: _, own_address: __, approval: ___, ...values }: Stored & { approval?: unknown }) => ({
  ...values,
  admin_allowed_addresses: values.admin_allowed_addresses.join('\n'),
  reserved_names: values.reserved_names.join('\n'),
});

export function SecurityForm({ stored, reload }: { stored: Stored; reload: () => void }) {
  const { t } = useTranslation('settings');
  const mayEdit = useCan()('admin.settings.edit');
  const { version, own_address: own } = stored;
  const { form, errorOf, changesOf, reset, saved, failed, ...state } = useSettingsForm<SecurityValues>(
    valuesOf(stored),
    SecurityValues,
  );
  const save = useApiMutation(['settings', 'saveSecurity'], {
    quiet: true,
    onSuccess: (reply) => {
      // The change waits for approval, so the form shows the stored values again. The shell shows a notice.
      if (waitsForApproval(reply)) reset(valuesOf(reply));
      else saved();
      queryClient().setQueryData(['settings', 'security', {}], reply);
    },
    onError: failed,
  });
  const submit = form.handleSubmit((entered) => {
    const { admin_allowed_addresses: typed, reserved_names: names, ...changes } = changesOf(entered);
    const networks = typed === undefined ? {} : { admin_allowed_addresses: networksIn(typed) };
    const reserved = names === undefined ? {} : { reserved_names: namesIn(names) };
    save.mutate({ body: { ...changes, ...networks, ...reserved, version } });
  });
  const { register, control } = form;
  const [shortest, networks] = useWatch({ control, name: ['password_min_length', 'admin_allowed_addresses'] });
  const number = (name: keyof typeof bounds) => (
    <Field label={t(`known.${name}`)} help={t(`help.${name}`)} error={errorOf(name)}>
      <TextInput
        {...register(name, { valueAsNumber: true })}
        {...bounds[name]}
        type="number"
        inputMode="numeric"
        step={1}
      />
    </Field>
  );
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={!mayEdit} className="grid gap-5">
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Panel title={t('sections.access')}>
            <div className="grid gap-5">
              <Switch {...register('require_2fa_admin')} help={t('help.require_2fa_admin')}>
                {t('known.require_2fa_admin')}
              </Switch>
              <Field
                label={t('known.admin_allowed_addresses')}
                help={t('help.admin_allowed_addresses', { address: own })}
                error={errorOf('admin_allowed_addresses')}
              >
                <TextArea {...register('admin_allowed_addresses')} rows={4} mono spellCheck={false} />
              </Field>
              <Button
                size="sm"
                icon={Plus}
                className="justify-self-start"
                disabled={networksIn(networks).includes(own)}
                onClick={() =>
                  form.setValue('admin_allowed_addresses', [...networksIn(networks), own].join('\n'), {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
              >
                {t('addOwn')}
              </Button>
              <Field
                label={t('known.reserved_names')}
                help={t('help.reserved_names')}
                error={errorOf('reserved_names')}
              >
                <TextArea {...register('reserved_names')} rows={4} mono spellCheck={false} />
              </Field>
            </div>
          </Panel>
          <div className="grid gap-5">
            <Panel title={t('sections.sessions')}>
              <div className="grid gap-5">
                <SessionField form={form} error={errorOf('session_minutes')} />
                {/* The fields share grid rows, so that a label with two lines does not misalign them. */}
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
                <Switch {...register('four_eyes')} help={t('help.four_eyes')}>
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
        {mayEdit && (
          <FormFooter dirty={state.dirty} overtaken={state.overtaken} saving={save.isPending} onReload={reload} />
        )}
      </fieldset>
    </form>
  );
}
