import { type EmailConfig, EmailForm } from '@wyrmgate/contract/email';
import { emptyEmailForm, readPort } from '@wyrmgate/contract/email-constants';
import { anyForm } from '@wyrmgate/contract/shapes';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { queryClient } from '../../platform/query/query-client.ts';

/** Field values. The port is text until it is parsed. */
type ConfigValues = Omit<typeof emptyEmailForm, 'port'> & { port: string };

const emptyValues: ConfigValues = { ...emptyEmailForm, port: String(emptyEmailForm.port) };

/** The fields of a stored configuration; the password is never among what is read. */
const valuesOf = ({ host, port, username, secure, active }: EmailConfig): ConfigValues => ({
  host,
  port: String(port),
  username,
  password: '',
  secure,
  active,
});

type Login = { host: string; username: string; password: string };

/** The stored password belongs to the stored host: another one needs it entered again. */
const needsPasswordAgain = (config: EmailConfig | undefined, { host, username, password }: Login): boolean =>
  config?.passwordSet === true &&
  password === '' &&
  username !== '' &&
  host !== '' &&
  host.toLowerCase() !== config.host.toLowerCase();

/** The state of the SMTP form. */
export const useConfigForm = (config: EmailConfig | undefined) => {
  const { t } = useTranslation('email');
  const store = useAdminMutation(api.email.saveConfig, {
    // A mail that waited for a server is on its way now.
    invalidates: [['email', 'deliveries']],
    done: () => t('saved'),
    failed: (reason) => `${t('saveFailed')}. ${reason}`,
  });
  const schema = EmailForm.refine((entered) => !needsPasswordAgain(config, entered), {
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
    /** Back to the defaults, in this window only, until saved. */
    empty: () => form.reset(emptyValues, { keepDefaultValues: true }),
    /** Anything but a number is replaced by the default in the field. */
    settlePort: () => edit.set('port', String(readPort(String(form.getValues('port'))))),
  };
};
