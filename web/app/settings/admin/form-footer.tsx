import { RefreshCw, Save } from 'lucide-react';
import { useTranslation } from '#i18n';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

export type FormFooterProps = {
  dirty: boolean;
  saving: boolean;
  /** True if someone else has saved since the form was loaded. */
  overtaken: boolean;
  onReload: () => void;
};

/** Shows unsaved changes or a version conflict, and the save button. */
export function FormFooter({ dirty, saving, overtaken, onReload }: FormFooterProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <LeaveGuard dirty={dirty && !saving} />
      {overtaken && (
        <Banner
          tone="warning"
          role="alert"
          action={
            <Button size="sm" icon={RefreshCw} onClick={onReload}>
              {t('form.reload')}
            </Button>
          }
        >
          {t('errors.changedMeanwhile')}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2.5">
        <p role="status" className="me-auto text-meta text-secondary">
          {dirty && t('form.unsaved')}
        </p>
        <Button
          type="submit"
          variant="primary"
          icon={Save}
          disabled={!dirty}
          loading={saving}
          loadingLabel={t('form.saving')}
        >
          {t('form.save')}
        </Button>
      </div>
    </div>
  );
}
