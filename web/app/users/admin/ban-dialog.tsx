import type { AdminUser } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { BanFields } from './ban-fields.tsx';
import { banBody, useBanForm } from './ban-form.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { useUserActs } from './use-user-acts.ts';
import { UserCard } from './user-card.tsx';

/** Bans one user. */
export function BanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { t } = useTranslation('users');
  const { ban, refusal } = useUserActs(onClose);
  const { form, type, hours, label } = useBanForm();
  const save = form.handleSubmit((values) => ban.mutate({ params: { id: user.id }, body: banBody(values) }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('ban.title', { user: user.login })}
      dirty={form.formState.isDirty || ban.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={ban.isPending} />
          <Button variant="danger" type="submit" icon={Ban} loading={ban.isPending} loadingLabel={t('ban.doing')}>
            {label}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RefusalBanner refusal={refusal} />
        <UserCard user={user} />
        <BanFields form={form} type={type} hours={hours} />
      </div>
    </Dialog>
  );
}
