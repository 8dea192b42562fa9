import type { AdminUser } from '@wyrmgate/contract/users';
import { KeyRound, Pencil } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { UnbanDialog } from './unban-dialog.tsx';
import { useManaged } from './use-managed.ts';

export type UserAct = 'edit' | 'password' | 'factor' | 'ban' | 'unban';
export type AskedAct = { act: UserAct; user: AdminUser };
export type UserActsProps = {
  user: AdminUser;
  onAsk: (asked: AskedAct) => void;
  /** Nothing can be done here now: the rows are samples. */
  off?: boolean;
};

/** The buttons of a row: each where the viewer's permissions and level allow it. Ban shows for OK, unban for BLOCK. */
export function UserActs({ user, onAsk, off }: UserActsProps) {
  const { t } = useTranslation('users');
  const can = useCan();
  const managed = useManaged();
  const disabled = off || !managed(user);
  const ask = (act: UserAct) => () => onAsk({ act, user });
  const names = { user: user.login };
  const common = { size: 'sm', disabled } as const;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {can('admin.users.edit') && user.status !== 'DELETED' && (
        <IconButton {...common} icon={Pencil} label={t('actions.editOf', names)} onClick={ask('edit')} />
      )}
      {can('admin.users.password') && user.status !== 'DELETED' && (
        <IconButton {...common} icon={KeyRound} label={t('actions.passwordOf', names)} onClick={ask('password')} />
      )}
      {can('admin.users.ban') && user.status === 'OK' && (
        <Button {...common} variant="danger-quiet" aria-label={t('actions.banOf', names)} onClick={ask('ban')}>
          <EqualWidth shown={t('actions.ban')} other={t('actions.unban')} />
        </Button>
      )}
      {can('admin.users.ban') && user.status === 'BLOCK' && (
        <Button {...common} aria-label={t('actions.unbanOf', names)} onClick={ask('unban')}>
          <EqualWidth shown={t('actions.unban')} other={t('actions.ban')} />
        </Button>
      )}
    </span>
  );
}

/** Reserves room for the other label too, so that the buttons of all rows align. */
function EqualWidth({ shown, other }: { shown: string; other: string }) {
  return (
    <span className="grid *:[grid-area:1/1]">
      <span>{shown}</span>
      <span className="invisible">{other}</span>
    </span>
  );
}

const dialogs = {
  edit: EditDialog,
  password: PasswordDialog,
  factor: FactorDialog,
  ban: BanDialog,
  unban: UnbanDialog,
} as const;

/** The dialog of what was asked for. */
export function UserDialog({ asked, onClose }: { asked: AskedAct | undefined; onClose: () => void }) {
  if (!asked) return null;
  const Asked = dialogs[asked.act];
  return <Asked key={asked.user.id} user={asked.user} onClose={onClose} />;
}
