import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { SavedFiltersButton } from '../saved-filters/admin/saved-filters-button.tsx';
import { Button } from '../ui/button.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { useRoomForSidebar } from './use-media.ts';

export type FilterBarProps = {
  /** Search fields, which are always visible. */
  search: ReactNode;
  /** The other filters: a row in wide windows, and a sheet behind a button in narrow ones. */
  children: ReactNode;
  /** Number of active filters in the sheet. */
  active: number;
  onReset: () => void;
};

export function FilterBar({ search, children, active, onReset }: FilterBarProps) {
  const { t } = useTranslation('dashboard');
  const [open, setOpen] = useState(false);
  const wide = useRoomForSidebar();
  return (
    <search className="flex items-start gap-2 border-line border-b p-3.5">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        {search}
        {wide ? (
          <>
            {children}
            {active > 0 && (
              <Button size="sm" onClick={onReset}>
                {t('filters.reset')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button size="sm" icon={SlidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('filters.open', { count: active })}
            </Button>
            <Drawer
              open={open}
              onOpenChange={setOpen}
              title={t('filters.title')}
              footer={
                <>
                  <Button onClick={onReset} disabled={active === 0}>
                    {t('filters.reset')}
                  </Button>
                  <Button variant="primary" onClick={() => setOpen(false)}>
                    {t('filters.show')}
                  </Button>
                </>
              }
            >
              <div className="grid gap-5">{children}</div>
            </Drawer>
          </>
        )}
      </div>
      <SavedFiltersButton />
    </search>
  );
}
