import type { AdminUser } from '@wyrmgate/contract/users';
import { useTranslation } from '#i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { useUserActs } from './use-user-acts.ts';
import { UserCard } from './user-card.tsx';

/** Ends a ban. */
export function UnbanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { unban, refusal } = useUserActs(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('unban.title', { user: user.login })}
      description={t('unban.text')}
      confirmLabel={t('unban.action')}
      confirmingLabel={t('unban.doing')}
      confirming={unban.isPending}
      onConfirm={() => unban.mutate({ params: { id: user.id } })}
    >
      <div className="grid gap-4">
        <RefusalBanner refusal={refusal} />
        <UserCard user={user} />
      </div>
    </ConfirmDialog>
  );
}
