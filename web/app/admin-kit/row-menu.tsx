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
  /** What the row is about; names the button for screen readers. */
  name: string;
  actions: readonly RowAction[];
  disabled?: boolean | undefined;
};

/** The actions of a row behind one button, each with its name. Renders nothing without an action. */
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
