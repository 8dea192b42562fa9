import type { AdminUser } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { BanFields } from './ban-fields.tsx';
import { useBanForm } from './ban-form.ts';
import { UserCard } from './user-card.tsx';

export function BanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const params = { id: user.id };
  // The undo button in the toast calls this function after the dialog has closed.
  const undo = useAdminMutation(api.users.unban, {
    invalidates: [['users']],
    done: (reply) => t('unban.done', { user: reply.user.login }),
  });
  const ban = useAdminMutation(api.users.ban, {
    invalidates: [['users']],
    done: ({ user: { login }, banId }) => ({
      type: 'success',
      title: t('ban.done', { user: login }),
      action: { label: t('dashboard:undo'), run: () => undo.mutate({ params, body: { banId } }) },
    }),
    quiet: true,
  });
  const form = useBanForm((body) => ban.mutateAsync({ params, body }), onClose);
  return (
    <FormDialog
      form={form}
      title={t('ban.title', { user: user.login })}
      submit={{ label: form.label, busy: t('ban.doing'), icon: Ban, danger: true }}
      onClose={onClose}
    >
      <UserCard user={user} />
      <BanFields form={form} />
    </FormDialog>
  );
}
