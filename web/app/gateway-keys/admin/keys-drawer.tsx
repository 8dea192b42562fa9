import { type GatewayKeysForm, NowPaymentsKeys, PayPalKeys, StripeKeys } from '@wyrmgate/contract/gateway-keys';
import { type GatewayKeyField, gatewayKeyFields, optionalKeyFields } from '@wyrmgate/contract/gateway-keys-constants';
import type { Gateway } from '@wyrmgate/contract/payments';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '#i18n';
import { FormDrawer } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ChosenKeys } from './gateway-keys-page.tsx';

/** One schema per gateway, because inputs take their limits from the schema. */
const schemas: Readonly<Record<Gateway, z.ZodType<z.output<typeof GatewayKeysForm>, FieldValues>>> = {
  stripe: StripeKeys,
  paypal: PayPalKeys,
  nowpayments: NowPaymentsKeys,
};
/** Fields that are not secret, so their input stays visible. */
const readableFields: readonly GatewayKeyField[] = ['client_id', 'webhook_id', 'merchant_id', 'email'];

/** An empty field keeps the stored value. */
export function KeysDrawer({ keys: { gateway, state }, onClose }: { keys: ChosenKeys; onClose: () => void }) {
  const { t } = useTranslation('gateway-keys');
  const fields: readonly GatewayKeyField[] = gatewayKeyFields[gateway.gateway];
  const name = gatewayNames[gateway.gateway];
  const save = useAdminMutation(api['gateway-keys'].save, {
    invalidates: [['gateway-keys'], ['setup']],
    done: () => t('done.saved', { name }),
    quiet: true,
  });
  const form = useEditForm(schemas[gateway.gateway], {
    values: {
      gateway: gateway.gateway,
      mode: state.mode,
      ...(state.configured && { version: state.version }),
      ...Object.fromEntries(fields.map((field) => [field, ''])),
    },
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  const noteOf = (field: GatewayKeyField) => {
    const hint = state.hints[field];
    const kept = hint === undefined ? undefined : t('kept', { hint });
    return [kept, field === 'merchant_id' ? t('merchantHelp') : undefined].filter(Boolean).join(' ') || undefined;
  };
  return (
    <FormDrawer
      form={form}
      title={t('form.title', { mode: t(`mode.${state.mode}`), name })}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <p className="text-control text-secondary">{t(`guide.${gateway.gateway}`)}</p>
      {gateway.open_payments > 0 && <Banner tone="warning">{t('form.open', { count: gateway.open_payments })}</Banner>}
      {fields.map((field) => (
        <Field
          key={field}
          {...form.field(field)}
          label={t(`fields.${field}`)}
          help={noteOf(field)}
          required={state.hints[field] === undefined && !optionalKeyFields.includes(field)}
        >
          {readableFields.includes(field) ? (
            <TextInput {...form.input(field)} mono autoComplete="off" spellCheck={false} autoCapitalize="none" />
          ) : (
            <PasswordInput {...form.input(field)} autoComplete="new-password" spellCheck={false} />
          )}
        </Field>
      ))}
    </FormDrawer>
  );
}
