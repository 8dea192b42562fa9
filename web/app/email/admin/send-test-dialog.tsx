import { email } from '@wyrmgate/contract/email';
import { Send } from 'lucide-react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export function SendTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('email');
  const send = useAdminMutation(api.email.sendTest, {
    invalidates: [],
    done: (sent) => t('testSent', { email: sent.email }),
  });
  const form = useEditForm(email.sendTest.body, {
    values: { email: '' },
    save: (body) => send.mutateAsync({ body }),
    done: onClose,
  });
  return (
    <FormDialog
      // A typed address is not worth a warning about unsaved input.
      form={{ ...form, dirty: false, failure: undefined }}
      size="sm"
      title={t('sendDialog.title')}
      description={t('sendDialog.text')}
      submit={{
        label: t('sendDialog.send'),
        busy: t('sendDialog.sending'),
        icon: Send,
        disabled: form.form.watch('email').trim() === '',
      }}
      onClose={onClose}
    >
      <Field {...form.field('email')} label={t('sendDialog.address')}>
        <TextInput {...form.input('email')} type="email" autoComplete="email" />
      </Field>
    </FormDialog>
  );
}
