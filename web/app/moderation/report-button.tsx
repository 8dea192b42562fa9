import type { ContentKind } from '@wyrmgate/contract/moderation-constants';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { useUser } from '../platform/session/use-session.ts';
import { IconButton } from '../ui/icon-button.tsx';

const ReportContent = lazy(() => import('./report-dialog.tsx').then((module) => ({ default: module.ReportContent })));

/** Hidden from visitors, because only logged-in players can report. */
export function ReportButton({ kind, target }: { kind: ContentKind; target: number | string }) {
  const { t } = useTranslation('moderation');
  const isIn = useUser() !== null;
  const [open, setOpen] = useState(false);
  if (!isIn) return null;
  return (
    <>
      <IconButton icon={Flag} size="sm" label={t('report.action')} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <ReportContent kind={kind} target={target} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
