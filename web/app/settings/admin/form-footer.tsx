import { Save } from 'lucide-react';
import { useTranslation } from '#i18n';
import { FormFailure } from '../../admin-kit/form-dialog.tsx';
import { LeaveGuard } from '../../admin-kit/leave-guard.tsx';
import { Button } from '../../ui/button.tsx';

export type FormFooterProps = {
  dirty: boolean;
  saving: boolean;
  /** Shown if someone else has saved since the form was loaded. */
  conflict: string | undefined;
};

/** Shows unsaved changes or a version conflict, and the save button. */
export function FormFooter({ dirty, saving, conflict }: FormFooterProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <LeaveGuard dirty={dirty && !saving} />
      <FormFailure>{conflict}</FormFailure>
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
