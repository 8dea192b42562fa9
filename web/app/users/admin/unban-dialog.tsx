import type { AdminUser } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { FormFailure } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { UserCard } from './user-card.tsx';

export function UnbanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const problem = useProblemText();
  const unban = useAdminMutation(api.users.unban, {
    invalidates: [['users']],
    done: (reply) => t('unban.done', { user: reply.user.login }),
    quiet: true,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('unban.title', { user: user.login })}
      description={t('unban.text')}
      confirmLabel={t('unban.action')}
      confirmingLabel={t('unban.doing')}
      confirming={unban.isPending}
      onConfirm={() => unban.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
    >
      <div className="grid gap-4">
        {unban.isError && <FormFailure>{problem(unban.error)}</FormFailure>}
        <UserCard user={user} />
      </div>
    </ConfirmDialog>
  );
}
