import { useBlocker } from 'react-router';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { UnsavedGuard } from './form-dialog.tsx';

/**
 * Asks for confirmation before unsaved changes are lost. Links within the back office open a dialog; otherwise the
 * browser asks.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('dashboard');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return <UnsavedGuard dirty={dirty} />;
  return (
    <Dialog
      open
      destructive
      size="sm"
      title={t('leave.title')}
      description={t('leave.text')}
      onOpenChange={(open) => !open && blocker.reset()}
      footer={
        <>
          <DialogCancel>{t('leave.stay')}</DialogCancel>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            {t('leave.action')}
          </Button>
        </>
      }
    />
  );
}
