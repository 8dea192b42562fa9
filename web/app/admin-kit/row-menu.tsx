import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#i18n';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';

export type RowAction = {
  key: string;
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

export type RowMenuProps = {
  /** The name of the row, used as the button's accessible name. */
  name: string;
  actions: readonly RowAction[];
  disabled?: boolean | undefined;
};

/** A menu with the actions of a row. Renders nothing for a row without actions. */
export function RowMenu({ name, actions, disabled }: RowMenuProps) {
  const { t } = useTranslation('dashboard');
  if (actions.length === 0) return null;
  const trigger = (
    <IconButton
      icon={Ellipsis}
      size="sm"
      framed
      label={t('list.actionsOf', { name })}
      disabled={disabled || actions.every((action) => action.disabled)}
    />
  );
  return (
    <Menu trigger={trigger}>
      {actions.map(({ key, label, ...action }) => (
        <MenuItem key={key} {...action}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
