import type { AdminUser } from '@wyrmgate/contract/users';
import { Ban } from 'lucide-react';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

export type UserSelectionBarProps = {
  /** The users on this page that can be selected. */
  choosable: readonly AdminUser[];
  selected: readonly AdminUser[];
  onSelect: (users: readonly AdminUser[]) => void;
  onBan: () => void;
  off: boolean;
};

export function UserSelectionBar({ choosable, selected, onSelect, onBan, off }: UserSelectionBarProps) {
  const { t } = useTranslation('users');
  const all = choosable.length > 0 && selected.length === choosable.length;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-(--cell-edge) py-2">
      <Checkbox
        checked={all}
        indeterminate={selected.length > 0 && !all}
        disabled={off || choosable.length === 0}
        onChange={() => onSelect(all ? [] : choosable)}
      >
        {t('select.all')}
      </Checkbox>
      {selected.length > 0 && (
        <>
          <span role="status" className="text-secondary">
            {t('select.count', { count: selected.length })}
          </span>
          <Button size="sm" variant="danger-quiet" icon={Ban} disabled={off} onClick={onBan}>
            {t('select.ban')}
          </Button>
          <Button size="sm" onClick={() => onSelect([])}>
            {t('select.clear')}
          </Button>
        </>
      )}
    </div>
  );
}
