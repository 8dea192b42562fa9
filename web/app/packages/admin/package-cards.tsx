import type { AdminPackage } from '@wyrmgate/contract/packages';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { moved } from '../../admin-kit/moved.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { pileOf } from '../package-face.tsx';
import { PackageTile } from './package-tile.tsx';
import type { usePackageChanges } from './use-package-changes.ts';

export type PackageCardsProps = Omit<ListState<AdminPackage>, 'refreshing'> & {
  editable: boolean;
  /** True if the list contains all packages of the shop, which reordering requires. */
  arrangeable: boolean;
  changes: ReturnType<typeof usePackageChanges>;
  onEdit: (row: AdminPackage) => void;
  onRemove: (row: AdminPackage) => void;
};

const grid = 'grid gap-4 p-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

export function PackageCards(props: PackageCardsProps) {
  const { rows, empty, editable, arrangeable, changes, onEdit, onRemove } = props;
  const { t } = useTranslation('packages');
  if (rows === undefined) return <WaitingCards />;
  if (rows.length === 0) return empty;
  const order = {
    count: rows.length,
    fixed: !arrangeable,
    onMove: (from: number, to: number) => changes.arrange(moved(rows, from, to)),
  };
  return (
    <ul aria-label={t('title')} className={grid}>
      {rows.map((row, index) => (
        <PackageTile
          key={row.id}
          row={row}
          pile={pileOf(index)}
          editable={editable}
          busy={changes.busy}
          onEdit={() => onEdit(row)}
          onRemove={() => onRemove(row)}
          onToggle={() => changes.toggle(row)}
          onStar={() => changes.star(row)}
          order={{ ...order, index }}
        />
      ))}
    </ul>
  );
}

const places = [1, 2, 3, 4] as const;

function WaitingCards() {
  return (
    <div className={grid}>
      {places.map((place) => (
        <Skeleton key={place} className="h-96 w-full" />
      ))}
    </div>
  );
}
