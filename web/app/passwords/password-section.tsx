import { Lock } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';

// The form and its validation rules load on demand.
const ChangeDialog = lazy(() => import('./change-dialog.tsx').then(({ ChangeDialog }) => ({ default: ChangeDialog })));

const dayMs = 86_400_000;
const daysSince = (iso: string): number => Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / dayMs));

export function PasswordSection() {
  const { t } = useTranslation('passwords');
  const { data } = useApiQuery(['passwords', 'status']);
  const [open, setOpen] = useState(false);
  const days = data && daysSince(data.changedAt);
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon as={Lock} size={24} className="text-secondary" />
        <div className="min-w-0 flex-1 max-sm:basis-3/4">
          <h2 className="font-[560] font-sans text-base tracking-normal">{t('section.title')}</h2>
          <p className="min-h-5 text-meta text-muted">
            {days !== undefined && (days === 0 ? t('section.today') : t('section.ago', { days }))}
          </p>
        </div>
        <Button className="max-sm:ms-10" onClick={() => setOpen(true)}>
          {t('change.submit')}
        </Button>
      </div>
      {open && (
        <Suspense>
          <ChangeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
