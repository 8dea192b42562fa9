import { maxReportNote, type ReportReason, reportReasons } from '@wyrmgate/contract/forum-constants';
import type { ContentKind } from '@wyrmgate/contract/moderation-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

export function ReportDialog({
  kind,
  target,
  onClose,
}: {
  kind: ContentKind;
  target: number | string;
  onClose: () => void;
}) {
  const { t } = useTranslation('moderation');
  const text = useProblemText();
  const report = useApiMutation(['moderation', 'report'], { quiet: true });
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={note !== ''}
      title={t('report.title')}
      description={t('report.text')}
      onSubmit={(event) => {
        event.preventDefault();
        report.mutate(
          { body: { kind, target, reason, note } },
          {
            onSuccess: () => {
              toasts.show({ type: 'success', title: t('report.done') });
              onClose();
            },
          },
        );
      }}
      footer={
        <>
          <DialogCancel disabled={report.isPending} />
          <Button type="submit" variant="primary" loading={report.isPending}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {report.error && (
          <Banner tone="danger" role="alert">
            {text(report.error)}
          </Banner>
        )}
        <Field label={t('report.reason')}>
          <Select
            value={reason}
            options={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
            onChange={(event) => setReason(event.target.value as ReportReason)}
          />
        </Field>
        <Field label={t('report.note')} optional>
          <TextArea value={note} maxLength={maxReportNote} counter onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
