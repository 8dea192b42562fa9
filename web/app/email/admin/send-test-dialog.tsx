import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { fieldTexts } from '../../platform/problem-text.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

export type SendTestDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks where the test mail shall go. */
export function SendTestDialog({ open, onOpenChange }: SendTestDialogProps) {
  const { t } = useTranslation('email');
  const [address, setAddress] = useState('');
  const send = useApiMutation(['email', 'sendTest'], {
    onSuccess: ({ email }) => {
      adminToasts.show({ type: 'success', title: t('testSent', { email }) });
      setAddress('');
      onOpenChange(false);
    },
  });
  const missing = address.trim() === '';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) send.reset();
        onOpenChange(next);
      }}
      size="sm"
      title={t('sendDialog.title')}
      description={t('sendDialog.text')}
      dirty={send.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !send.isPending) send.mutate({ body: { email: address.trim() } });
      }}
      footer={
        <>
          <DialogCancel disabled={send.isPending} />
          <Button
            type="submit"
            variant="primary"
            icon={Send}
            disabled={missing}
            loading={send.isPending}
            loadingLabel={t('sendDialog.sending')}
          >
            {t('sendDialog.send')}
          </Button>
        </>
      }
    >
      <Field label={t('sendDialog.address')} error={fieldTexts(t, send.error).email}>
        <TextInput
          type="email"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          maxLength={254}
          autoComplete="email"
        />
      </Field>
    </Dialog>
  );
}
