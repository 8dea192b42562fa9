import type { Reply } from '@wyrmgate/contract/endpoint';
import type { AdminUser, users } from '@wyrmgate/contract/users';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useManaged } from './use-managed.ts';
import { UserCard } from './user-card.tsx';

type Answer = Reply<(typeof users)['checkEligibility']>;
export type FindDialogProps = { onFound: (user: AdminUser) => void; onClose: () => void };

const refusals = {
  notFound: 'notFound',
  banned: 'alreadyBanned',
  deleted: 'deletedAccount',
  suspended: 'notActive',
  inactive: 'notActive',
} as const satisfies Record<NonNullable<Answer['reason']>, string>;

/** Finds by its whole name the account that is to be banned, and says at once if it cannot be. */
export function FindDialog({ onFound, onClose }: FindDialogProps) {
  const { t } = useTranslation('users');
  const managed = useManaged();
  const { register, formState, handleSubmit } = useForm({ defaultValues: { username: '' } });
  const [answer, setAnswer] = useState<Answer>();
  const [failure, setFailure] = useState<unknown>();
  const check = handleSubmit(async ({ username }) => {
    setAnswer(undefined);
    setFailure(undefined);
    try {
      const found = await api.users.checkEligibility({ query: { username } });
      if (found.eligible && found.user && managed(found.user)) onFound(found.user);
      else setAnswer(found);
    } catch (error) {
      setFailure(error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('find.title')}
      description={t('find.text')}
      onSubmit={(event) => void check(event)}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" loading={formState.isSubmitting} loadingLabel={t('find.checking')}>
            {t('find.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('edit.login')} error={formState.errors.username?.message}>
          <TextInput
            {...register('username', { validate: (value) => value.trim() !== '' || t('validation.username') })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </Field>
        <RefusalBanner refusal={failure} />
        {answer && (
          <>
            <Banner tone="warning" role="alert">
              {t(`errors.${answer.reason === null ? 'notManageable' : refusals[answer.reason]}`)}
            </Banner>
            {answer.user && <UserCard user={answer.user} />}
          </>
        )}
      </div>
    </Dialog>
  );
}
