import { type EmailConfig, EmailForm } from '@wyrmgate/contract/email';
import { emptyEmailForm, readPort } from '@wyrmgate/contract/email-constants';
import { anyForm } from '@wyrmgate/contract/shapes';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/query/query-client.ts';

/** Form values. The port stays text until it is parsed. */
type ConfigValues = Omit<typeof emptyEmailForm, 'port'> & { port: string };

const emptyValues: ConfigValues = { ...emptyEmailForm, port: String(emptyEmailForm.port) };

/** Converts the stored configuration. The password stays empty, because the server never returns it. */
const valuesOf = ({ host, port, username, sender, secure, active }: EmailConfig): ConfigValues => ({
  host,
  port: String(port),
  username,
  sender,
  password: '',
  secure,
  active,
});

type Login = { host: string; username: string; password: string };

/** True if the host changes without a new password. The stored password must not be sent to a different host. */
const needsPasswordAgain = (config: EmailConfig | undefined, { host, username, password }: Login): boolean =>
  config?.passwordSet === true &&
  password === '' &&
  username !== '' &&
  host !== '' &&
  host.toLowerCase() !== config.host.toLowerCase();

export const useConfigForm = (config: EmailConfig | undefined) => {
  const { t } = useTranslation('email');
  const store = useAdminMutation(api.email.saveConfig, {
    // Saving triggers emails that were waiting for a mail server.
    invalidates: [['email', 'deliveries']],
    done: ({ host }) => t(host === '' ? 'cleared' : 'saved'),
    failed: (reason) => `${t('saveFailed')}. ${reason}`,
  });
  // An empty host clears the stored configuration, so it is an error if no configuration is stored.
  const schema = EmailForm.refine(({ host }) => host !== '' || config?.host !== '', {
    path: ['host'],
    message: 'email:validation.hostMissing',
    when: anyForm,
  }).refine((entered) => !needsPasswordAgain(config, entered), {
    path: ['password'],
    message: 'email:validation.passwordAgain',
    when: anyForm,
  });
  const edit = useEditForm(schema, {
    values: config && valuesOf(config),
    save: (body) => store.mutateAsync({ body }),
    done: (saved) => {
      form.reset(valuesOf(saved));
      queryClient().setQueryData(['email', 'config', {}], saved);
    },
  });
  const { form } = edit;
  return {
    ...edit,
    /** Resets the fields to the defaults without saving them. */
    empty: () => form.reset(emptyValues, { keepDefaultValues: true }),
    /** Replaces an invalid port with the default. */
    settlePort: () => edit.set('port', String(readPort(String(form.getValues('port'))))),
  };
};
