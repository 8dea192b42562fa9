import type { Reply } from '@wyrmgate/contract/endpoint';
import { type AdminUser, users } from '@wyrmgate/contract/users';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useManaged } from './use-managed.ts';
import { UserCard } from './user-card.tsx';

type Answer = Reply<(typeof users)['checkEligibility']>;
export type FindUserDialogProps = { onFound: (user: AdminUser) => void; onClose: () => void };

const problems = {
  notFound: 'notFound',
  banned: 'alreadyBanned',
  deleted: 'deletedAccount',
  suspended: 'notActive',
  inactive: 'notActive',
} as const satisfies Record<NonNullable<Answer['reason']>, string>;

/** Finds an account by its exact name, and says immediately if it cannot be banned. */
export function FindUserDialog({ onFound, onClose }: FindUserDialogProps) {
  const { t } = useTranslation('users');
  const managed = useManaged();
  const [answer, setAnswer] = useState<Answer>();
  const form = useEditForm(users.checkEligibility.query, {
    values: { username: '' },
    save: (query) => {
      setAnswer(undefined);
      return api.users.checkEligibility({ query });
    },
    done: (found) => {
      if (found.eligible && found.user && managed(found.user)) onFound(found.user);
      else setAnswer(found);
    },
  });
  return (
    <FormDialog
      // A typed username is not worth a warning about unsaved input.
      form={{ ...form, dirty: false }}
      title={t('find.title')}
      description={t('find.text')}
      submit={{ label: t('find.action'), busy: t('find.checking') }}
      onClose={onClose}
    >
      <Field {...form.field('username')} label={t('edit.login')}>
        <TextInput {...form.input('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      {answer && (
        <>
          <Banner tone="warning" role="alert">
            {t(`errors.${answer.reason === null ? 'notManageable' : problems[answer.reason]}`)}
          </Banner>
          {answer.user && <UserCard user={answer.user} />}
        </>
      )}
    </FormDialog>
  );
}
