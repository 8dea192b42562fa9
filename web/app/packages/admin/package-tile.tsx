import type { AdminPackage } from '@wyrmgate/contract/packages';
import { ArrowLeft, ArrowRight, Pencil, Star, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
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
  /** Undefined for the first package and in a filtered list. */
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
};

/** A package card as players see it, with controls for staff. */
export function PackageTile(props: PackageTileProps) {
  const { row, pile, editable, busy, onEdit, onRemove, onToggle, onStar, onEarlier, onLater } = props;
  const { t } = useTranslation('packages');
  const { name } = row;
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      {/* The player site is always dark. */}
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
                disabled={busy}
                onChange={onToggle}
                aria-label={t('activeOf', { name })}
                className="items-center"
              >
                {t(row.is_active ? 'active' : 'inactive')}
              </Switch>
              <button
                type="button"
                aria-pressed={row.is_popular}
                aria-label={t('popularOf', { name })}
                disabled={busy}
                onClick={onStar}
                className="inline-grid size-(--button-sm) place-items-center rounded-field text-muted hover:bg-subtle hover:text-heading aria-pressed:text-accent"
              >
                <Star aria-hidden="true" size={18} className={row.is_popular ? 'fill-current' : undefined} />
              </button>
            </div>
            <div className="flex flex-wrap items-center gap-1.5 border-line border-t pt-2">
              <Button size="sm" icon={Pencil} onClick={onEdit} aria-label={t('edit', { name })}>
                {t('editShort')}
              </Button>
              <span className="ms-auto inline-flex">
                <IconButton
                  size="sm"
                  icon={ArrowLeft}
                  label={t('earlier', { name })}
                  disabled={busy || !onEarlier}
                  onClick={onEarlier}
                />
                <IconButton
                  size="sm"
                  icon={ArrowRight}
                  label={t('later', { name })}
                  disabled={busy || !onLater}
                  onClick={onLater}
                />
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
