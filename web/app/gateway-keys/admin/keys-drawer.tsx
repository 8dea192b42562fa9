import { NowPaymentsKeys, PayPalKeys, StripeKeys } from '@wyrmgate/contract/gateway-keys';
import { type GatewayKeyField, optionalKeyFields } from '@wyrmgate/contract/gateway-keys-constants';
import type { ComponentProps } from 'react';
import { useTranslation } from '#i18n';
import { FormDrawer, type FormState } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { ChosenKeys } from './gateway-keys-page.tsx';

type KeysDrawerProps = { keys: ChosenKeys; onClose: () => void };

/** The form of the keys. An empty field keeps what is stored. */
export function KeysDrawer({ keys, onClose }: KeysDrawerProps) {
  const forms = { stripe: StripeDrawer, paypal: PayPalDrawer, nowpayments: NowPaymentsDrawer };
  const Form = forms[keys.gateway.gateway];
  return <Form keys={keys} onClose={onClose} />;
}

const useSave = (keys: ChosenKeys) => {
  const { t } = useTranslation('gateway-keys');
  return useAdminMutation(api['gateway-keys'].save, {
    invalidates: [['gateway-keys'], ['setup']],
    done: () => t('done.saved', { name: gatewayNames[keys.gateway.gateway] }),
    quiet: true,
  });
};

const versionOf = ({ state }: ChosenKeys) => (state.configured ? { version: state.version } : {});

function StripeDrawer({ keys, onClose }: KeysDrawerProps) {
  const { t } = useTranslation('gateway-keys');
  const save = useSave(keys);
  const form = useEditForm(StripeKeys, {
    values: { gateway: 'stripe', mode: keys.state.mode, ...versionOf(keys), secret_key: '', webhook_secret: '' },
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  return (
    <Frame keys={keys} form={form} onClose={onClose}>
      {(['secret_key', 'webhook_secret'] as const).map((name) => (
        <KeyField key={name} keys={keys} name={name} field={form.field(name)} input={form.input(name)} secret />
      ))}
    </Frame>
  );
}

function PayPalDrawer({ keys, onClose }: KeysDrawerProps) {
  const { t } = useTranslation('gateway-keys');
  const save = useSave(keys);
  const empty = { client_id: '', client_secret: '', webhook_id: '', merchant_id: '' };
  const form = useEditForm(PayPalKeys, {
    values: { gateway: 'paypal', mode: keys.state.mode, ...versionOf(keys), ...empty },
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  return (
    <Frame keys={keys} form={form} onClose={onClose}>
      {(['client_id', 'client_secret', 'webhook_id', 'merchant_id'] as const).map((name) => (
        <KeyField
          key={name}
          keys={keys}
          name={name}
          field={form.field(name)}
          input={form.input(name)}
          secret={name === 'client_secret'}
          help={name === 'merchant_id' ? t('merchantHelp') : undefined}
        />
      ))}
    </Frame>
  );
}

function NowPaymentsDrawer({ keys, onClose }: KeysDrawerProps) {
  const { t } = useTranslation('gateway-keys');
  const save = useSave(keys);
  const empty = { api_key: '', ipn_secret: '', email: '', password: '' };
  const form = useEditForm(NowPaymentsKeys, {
    values: { gateway: 'nowpayments', mode: keys.state.mode, ...versionOf(keys), ...empty },
    save: (body) => save.mutateAsync({ body }),
    done: onClose,
    failed: t('failed.save'),
  });
  return (
    <Frame keys={keys} form={form} onClose={onClose}>
      {(['api_key', 'ipn_secret', 'email', 'password'] as const).map((name) => (
        <KeyField
          key={name}
          keys={keys}
          name={name}
          field={form.field(name)}
          input={form.input(name)}
          secret={name !== 'email'}
        />
      ))}
    </Frame>
  );
}

type FrameProps = {
  keys: ChosenKeys;
  form: FormState;
  onClose: () => void;
  children: ComponentProps<'div'>['children'];
};

function Frame({ keys: { gateway, state }, form, onClose, children }: FrameProps) {
  const { t } = useTranslation('gateway-keys');
  const name = gatewayNames[gateway.gateway];
  return (
    <FormDrawer
      form={form}
      title={t('form.title', { mode: t(`mode.${state.mode}`), name })}
      submit={{ label: t('form.save'), busy: t('form.saving') }}
      onClose={onClose}
    >
      <p className="text-control text-secondary">{t(`guide.${gateway.gateway}`)}</p>
      {gateway.open_payments > 0 && <Banner tone="warning">{t('form.open', { count: gateway.open_payments })}</Banner>}
      {children}
    </FormDrawer>
  );
}

type KeyFieldProps = {
  keys: ChosenKeys;
  name: GatewayKeyField;
  field: { error: string | undefined };
  input: Omit<ComponentProps<typeof TextInput>, 'type'>;
  secret: boolean;
  help?: string | undefined;
};

function KeyField({ keys: { state }, name, field, input, secret, help }: KeyFieldProps) {
  const { t } = useTranslation('gateway-keys');
  const hint = state.hints[name];
  const notes = [hint === undefined ? undefined : t('kept', { hint }), help].filter(Boolean).join(' ');
  return (
    <Field
      {...field}
      label={t(`fields.${name}`)}
      help={notes || undefined}
      required={hint === undefined && !optionalKeyFields.includes(name)}
    >
      {secret ? (
        <PasswordInput {...input} autoComplete="new-password" spellCheck={false} />
      ) : (
        <TextInput {...input} mono autoComplete="off" spellCheck={false} autoCapitalize="none" />
      )}
    </Field>
  );
}
