import { deletionGraceDays } from '@wyrmgate/contract/profiles';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';

const DeletionDialog = lazy(() =>
  import('./deletion-dialog.tsx').then(({ DeletionDialog }) => ({ default: DeletionDialog })),
);

/** Without an email address, the account cannot be restored. */
export function DeletionSection({ restorable }: { restorable: boolean }) {
  const { t } = useTranslation('profiles');
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="text-secondary">
        {t(restorable ? 'deletion.text' : 'deletion.textFinal', { days: deletionGraceDays })}
      </p>
      <Button variant="danger-quiet" icon={Trash2} className="mt-4" onClick={() => setOpen(true)}>
        {t('deletion.action')}
      </Button>
      {open && (
        <Suspense>
          <DeletionDialog restorable={restorable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
