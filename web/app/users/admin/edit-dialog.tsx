import { Email, Username } from '@wyrmgate/contract/auth';
import { ApiError } from '@wyrmgate/contract/client';
import type { AdminUser } from '@wyrmgate/contract/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../../platform/api/api.ts';
import { fieldTexts, issueText } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useUserActs } from './use-user-acts.ts';

type Values = { login: string; email: string; real_name: string };
const valuesOf = ({ login, email, real_name }: AdminUser): Values => ({ login, email, real_name: real_name ?? '' });

/** Login, email and real name. */
export function EditDialog({ user: opened, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { update, refusal } = useUserActs(onClose);
  // The version that the form shows: a newer one takes its place when somebody else was faster.
  const [user, setUser] = useState(opened);
  const { register, formState, handleSubmit, reset } = useForm<Values>({ defaultValues: valuesOf(user) });
  const { errors, isDirty } = formState;
  const said: Record<string, string> = fieldTexts(t, refusal);
  const check = (rule: typeof Username | typeof Email) => (value: string) => {
    const parsed = rule.safeParse(value);
    return parsed.success || issueText(t, parsed.error.issues[0]?.message ?? '');
  };
  const save = handleSubmit(({ login, email, real_name }) =>
    update.mutate(
      {
        params: { id: user.id },
        body: { login: login.trim(), email: email.trim(), real_name: real_name.trim(), version: user.version },
      },
      {
        onError: async (error) => {
          if (!(error instanceof ApiError) || error.code !== 'users.changedMeanwhile') return;
          const { user: latest } = await api.users.get({ params: { id: user.id } });
          setUser(latest);
          reset(valuesOf(latest));
        },
      },
    ),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('edit.title', { user: user.login })}
      dirty={isDirty || update.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={update.isPending} />
          <Button variant="primary" type="submit" loading={update.isPending} loadingLabel={t('edit.saving')}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RefusalBanner refusal={refusal} />
        <Field label={t('edit.login')} error={errors.login?.message ?? said.login} required>
          <TextInput {...register('login', { validate: check(Username) })} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={t('edit.email')} help={t('edit.emailHelp')} error={errors.email?.message ?? said.email} required>
          <TextInput {...register('email', { validate: check(Email) })} type="email" autoComplete="off" />
        </Field>
        <Field label={t('edit.realName')} error={said.real_name} optional>
          <TextInput {...register('real_name')} maxLength={80} autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  );
}
