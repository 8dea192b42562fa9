import { type AdminUser, users } from '@wyrmgate/contract/users';
import { ShieldOff } from 'lucide-react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { UserCard } from './user-card.tsx';

export function FactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const reset = useAdminMutation(api.users.resetFactor, {
    invalidates: [['users'], ['sessions']],
    done: (reply) => t('factor.done', { user: reply.user.login }),
    quiet: true,
  });
  const form = useEditForm(users.resetFactor.body, {
    values: { reason: '' },
    save: (body) => reset.mutateAsync({ params: { id: user.id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('factor.title', { user: user.login })}
      description={t('factor.text')}
      submit={{ label: t('factor.action'), busy: t('factor.doing'), icon: ShieldOff, danger: true }}
      onClose={onClose}
    >
      <UserCard user={user} />
      <ReasonField form={form} label={t('ban.reason')} help={t('factor.reasonHelp')} />
    </FormDialog>
  );
}
