import { maxReportNote, type ReportReason, reportReasons } from '@wyrmgate/contract/forum-constants';
import { useState } from 'react';
import { useProblemText } from '../platform/problem-text.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogCancel } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';

export type Report = { reason: ReportReason; note: string };
export type ReportDialogProps = {
  texts: { title: string; text: string; reason: string; note: string; send: string; done: string };
  nameOf: (reason: ReportReason) => string;
  /** The reason that is selected at first. */
  reason?: ReportReason;
  call: { isPending: boolean; error: unknown };
  /** Sends the report. Must call `done.onSuccess` once it is accepted. */
  onSend: (report: Report, done: { onSuccess: () => void }) => void;
  onClose: () => void;
};

/** Reports a player's text to staff. Each domain provides its texts and the call. */
export function ReportDialog({ texts, nameOf, reason: first = 'spam', call, onSend, onClose }: ReportDialogProps) {
  const text = useProblemText();
  const [reason, setReason] = useState<ReportReason>(first);
  const [note, setNote] = useState('');
  const done = () => {
    toasts.show({ type: 'success', title: texts.done });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dirty={note !== ''}
      title={texts.title}
      description={texts.text}
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ reason, note }, { onSuccess: done });
      }}
      footer={
        <>
          <DialogCancel disabled={call.isPending} />
          <Button type="submit" variant="primary" loading={call.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {call.error != null && (
          <Banner tone="danger" role="alert">
            {text(call.error)}
          </Banner>
        )}
        <Field label={texts.reason}>
          <Select
            value={reason}
            options={reportReasons.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(event) => setReason(event.target.value as ReportReason)}
          />
        </Field>
        <Field label={texts.note} optional>
          <TextArea value={note} maxLength={maxReportNote} counter onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
