import type { AdminPackage } from '@wyrmgate/contract/packages';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import { OrderButtons, type OrderButtonsProps } from '../../admin-kit/row-buttons.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PackageFace, packFrame } from '../package-face.tsx';

export type PackageTileProps = {
  row: AdminPackage;
  pile: number;
  /** If false, only the card is visible. */
  editable: boolean;
  busy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onToggle: () => void;
  onStar: () => void;
  order: Pick<OrderButtonsProps, 'index' | 'count' | 'fixed' | 'onMove'>;
};

/** A package card as players see it, with controls for staff. */
export function PackageTile(props: PackageTileProps) {
  const { row, pile, editable, busy, onEdit, onRemove, onToggle, onStar, order } = props;
  const { t } = useTranslation('packages');
  const { name } = row;
  // A control that is disabled while its change is being saved would lose the focus.
  const unlessBusy = (call: () => void) => () => {
    if (!busy) call();
  };
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      {/* The player pages are always dark. */}
      <div data-theme="dark" className="flex-1">
        <div
          className={cx(packFrame, 'h-full rounded-none border-0 border-line border-b', !row.is_active && 'opacity-55')}
        >
          <PackageFace coinPackage={row} pile={pile} currency="EUR" />
        </div>
      </div>
      <div className="grid gap-2 p-3">
        <p className="truncate font-mono text-meta text-muted">{row.package_id}</p>
        {editable ? (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Switch
                checked={row.is_active}
                aria-disabled={busy || undefined}
                onChange={unlessBusy(onToggle)}
                aria-label={t('activeOf', { name })}
                className="items-center"
              >
                {t(row.is_active ? 'active' : 'inactive')}
              </Switch>
              <button
                type="button"
                aria-pressed={row.is_popular}
                aria-label={t('popularOf', { name })}
                aria-disabled={busy || undefined}
                onClick={unlessBusy(onStar)}
                className="inline-grid size-(--button-sm) place-items-center rounded-field text-muted hover:bg-subtle hover:text-heading aria-disabled:cursor-not-allowed aria-pressed:text-accent"
              >
                <Star aria-hidden="true" size={18} className={row.is_popular ? 'fill-current' : undefined} />
              </button>
            </div>
            <div className="flex flex-wrap items-center gap-1.5 border-line border-t pt-2">
              <Button size="sm" icon={Pencil} onClick={onEdit} aria-label={t('edit', { name })}>
                {t('editShort')}
              </Button>
              <span className="ms-auto inline-flex">
                <OrderButtons {...order} t={t} values={{ name }} busy={busy} sideways />
                <IconButton size="sm" icon={Trash2} label={t('delete', { name })} onClick={onRemove} />
              </span>
            </div>
          </>
        ) : (
          <p className="text-meta text-secondary">{t(row.is_active ? 'active' : 'inactive')}</p>
        )}
      </div>
    </li>
  );
}
