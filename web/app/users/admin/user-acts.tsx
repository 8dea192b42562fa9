import type { AdminUser } from '@wyrmgate/contract/users';
import { Ban, KeyRound, LockOpen, Pencil } from 'lucide-react';
import { useTranslation } from '#i18n';
import { type RowAction, RowMenu } from '../../admin-kit/row-menu.tsx';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Button } from '../../ui/button.tsx';
import { BanDialog } from './ban-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { UnbanDialog } from './unban-dialog.tsx';
import { useManaged } from './use-managed.ts';

export type UserAct = 'edit' | 'password' | 'factor' | 'ban' | 'unban';
export type UserAction = { act: UserAct; user: AdminUser };
export type UserActsProps = {
  user: AdminUser;
  onAction: (action: UserAction) => void;
  /** Disables all actions, because sample rows are not real users. */
  off?: boolean | undefined;
};

/** Returns the actions that the viewer has permission for. They are disabled if the viewer may not manage the user. */
const useUserActions = ({ user, onAction, off }: UserActsProps): RowAction[] => {
  const { t } = useTranslation('users');
  const can = useCan();
  const managed = useManaged();
  const exists = user.status !== 'DELETED';
  const offered = [
    { key: 'edit', icon: Pencil, shown: exists && can('admin.users.edit') },
    { key: 'password', icon: KeyRound, shown: exists && can('admin.users.password') },
    { key: 'ban', icon: Ban, danger: true, shown: user.status === 'OK' && can('admin.users.ban-temporary') },
    { key: 'unban', icon: LockOpen, shown: user.status === 'BLOCK' && can('admin.users.ban-temporary') },
  ] as const;
  return offered
    .filter(({ shown }) => shown)
    .map(({ shown: _, ...action }) => ({
      ...action,
      label: t(`actions.${action.key}`),
      disabled: off || !managed(user),
      onSelect: () => onAction({ act: action.key, user }),
    }));
};

/** The actions in the menu of a row. */
export function UserMenu(props: UserActsProps) {
  return <RowMenu name={props.user.login} actions={useUserActions(props)} />;
}

/** The same actions as buttons, for the page of a user. */
export function UserButtons(props: UserActsProps) {
  return useUserActions(props).map(({ key, icon, label, danger, disabled, onSelect }) => (
    <Button
      // Shared by ban and unban, so that the button keeps the focus when one replaces the other.
      key={key === 'unban' ? 'ban' : key}
      icon={icon}
      variant={danger ? 'danger-quiet' : 'secondary'}
      disabled={disabled}
      onClick={onSelect}
    >
      {label}
    </Button>
  ));
}

const dialogs = {
  edit: EditDialog,
  password: PasswordDialog,
  factor: FactorDialog,
  ban: BanDialog,
  unban: UnbanDialog,
} as const;

export function UserDialog({ action, onClose }: { action: UserAction | undefined; onClose: () => void }) {
  if (!action) return null;
  const ActionDialog = dialogs[action.act];
  return <ActionDialog key={action.user.id} user={action.user} onClose={onClose} />;
}
