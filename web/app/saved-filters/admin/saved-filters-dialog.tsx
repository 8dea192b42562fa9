import type { FilteredList } from '@wyrmgate/contract/saved-filters';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SaveForm } from './save-form.tsx';
import { SavedFilterRow } from './saved-filter-row.tsx';

export type SavedFiltersDialogProps = { list: FilteredList; onClose: () => void };

/** Lists the saved filters, and lets the user save the current one. */
export default function SavedFiltersDialog({ list, onClose }: SavedFiltersDialogProps) {
  const { t } = useTranslation('dashboard');
  const query = useApiQuery(['saved-filters', 'list']);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('saved.open')} size="sm">
      <Loaded
        query={query}
        failed={t('saved.failed')}
        waiting={
          <div className="grid animate-appear gap-3">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </div>
        }
      >
        {({ filters }) => {
          const own = filters.filter((filter) => filter.list === list);
          return own.length === 0 ? (
            <p className="text-control text-secondary">{t('saved.none')}</p>
          ) : (
            <ul className="-mx-2 grid grid-cols-1">
              {own.map((filter) => (
                <SavedFilterRow key={filter.id} filter={filter} onChoose={onClose} />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <SaveForm list={list} />
    </Dialog>
  );
}
