import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';

const DataDialog = lazy(() => import('./data-dialog.tsx').then(({ DataDialog }) => ({ default: DataDialog })));

export function DataSection() {
  const { t } = useTranslation('profiles');
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="text-secondary">{t('data.text')}</p>
      <Button icon={Download} className="mt-4" onClick={() => setOpen(true)}>
        {t('data.action')}
      </Button>
      {open && (
        <Suspense>
          <DataDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
