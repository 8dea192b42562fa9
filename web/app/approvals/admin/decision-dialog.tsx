import type { Approval } from '@wyrmgate/contract/approvals';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useApprovalText } from './use-approval-text.ts';
import { useDecisions } from './use-decisions.ts';

export type Decision = 'approve' | 'reject' | 'withdraw';
export type DecisionDialogProps = { decision: Decision; approval: Approval; onClose: () => void };

/** Asks once more; a rejection also for its reason. */
export function DecisionDialog({ decision, approval, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('approvals');
  const title = useApprovalText()(approval);
  const { decide, busy } = useDecisions(onClose);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const save = handleSubmit(({ reason }) => decide(decision, approval.id, reason.trim()));
  const rejecting = decision === 'reject';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`${decision}.title`)}
      description={title}
      dirty={formState.isDirty || busy}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button
            variant={rejecting ? 'danger' : 'primary'}
            type="submit"
            loading={busy}
            loadingLabel={t(`${decision}.doing`)}
          >
            {t(`${decision}.action`)}
          </Button>
        </>
      }
    >
      {rejecting ? (
        <Field
          label={t('reject.reason')}
          help={t('reject.reasonHelp')}
          error={formState.errors.reason?.message}
          required
        >
          <TextArea
            {...register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
            rows={3}
            maxLength={500}
            counter
          />
        </Field>
      ) : (
        <p className="text-control text-secondary">{t(`${decision}.text`)}</p>
      )}
    </Dialog>
  );
}
