import { Bookmark } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { IconButton } from '../../ui/icon-button.tsx';
import { listAt } from './present-filter.ts';

const SavedFiltersDialog = lazy(() => import('./saved-filters-dialog.tsx'));

/** Opens the saved filters of a list. Renders nothing on pages that do not support them. */
export function SavedFiltersButton() {
  const { t } = useTranslation('dashboard');
  const [open, setOpen] = useState(false);
  const list = listAt(useLocation().pathname);
  if (list === undefined) return null;
  return (
    <>
      <IconButton
        icon={Bookmark}
        size="sm"
        framed
        label={t('saved.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <SavedFiltersDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
