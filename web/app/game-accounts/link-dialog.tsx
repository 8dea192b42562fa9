import { zodResolver } from '@hookform/resolvers/zod';
import { gameAccounts } from '@wyrmgate/contract/game-accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { limitsOf } from '../platform/limits-of.ts';
import { issueText, problemText } from '../platform/problem-text.ts';
import { invalidate } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { TextInput } from '../ui/text-input.tsx';

/** Links a game account after a check of its game password. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('game-accounts');
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    resolver: zodResolver(gameAccounts.link.body),
    defaultValues: { login: '', password: '' },
  });
  const { isSubmitting, isDirty, errors } = form.formState;
  const issue = (name: 'login' | 'password') => {
    const message = errors[name]?.message;
    return message === undefined ? undefined : issueText(t, message);
  };
  const submit = form.handleSubmit(async (body) => {
    setRefused(undefined);
    try {
      await api['game-accounts'].link({ body });
      toasts.show({ type: 'success', title: t('done.linked', { login: body.login }) });
      onClose();
      await Promise.all([invalidate(['game-accounts']), invalidate(['deliveries'])]);
    } catch (error) {
      setRefused(problemText(t, error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('add')}
      description={t('addText')}
      dirty={isDirty || isSubmitting}
      onSubmit={submit}
      footer={
        <>
          <DialogCancel disabled={isSubmitting} />
          <Button variant="primary" type="submit" loading={isSubmitting} loadingLabel={t('linking')}>
            {t('link')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Field label={t('login')} error={issue('login')}>
          <TextInput
            {...form.register('login')}
            {...limitsOf(gameAccounts.link.body, 'login')}
            autoComplete="off"
            autoCapitalize="none"
          />
        </Field>
        <Field label={t('password')} error={issue('password')}>
          <PasswordInput
            {...form.register('password')}
            {...limitsOf(gameAccounts.link.body, 'password')}
            autoComplete="off"
          />
        </Field>
        {refused !== undefined && (
          <Banner tone="danger" role="alert">
            {refused}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
