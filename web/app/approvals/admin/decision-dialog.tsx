import { type Approval, approvals } from '@wyrmgate/contract/approvals';
import { ApiError, type CallOptions } from '@wyrmgate/contract/client';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { ApprovalChanges } from './approval-changes.tsx';
import { useApprovalText } from './use-approval-text.ts';

export type Decision = 'approve' | 'reject' | 'withdraw';
export type DecisionDialogProps = { decision: Decision; approval: Approval; onClose: () => void };

const { body } = approvals.reject;
const outcomes = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

/** Returns why an approved action could not run. */
const causeOf = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError) || error.code !== 'approvals.notPossible') return undefined;
  const { details } = error;
  return typeof details === 'object' && details !== null && 'because' in details ? String(details.because) : undefined;
};

/** Confirms a decision. A rejection needs a reason. */
export function DecisionDialog({ decision, approval: { id }, approval, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('approvals');
  const description = useApprovalText()(approval);
  const rejecting = decision === 'reject';
  const params = { id };
  const decide = useAdminMutation<unknown, { reason?: string }>(
    ({ reason = '' }, options?: CallOptions) =>
      rejecting
        ? api.approvals.reject({ params, body: { reason } }, options)
        : api.approvals[decision]({ params }, options),
    {
      invalidates: [['approvals']],
      done: () => t(`done.${outcomes[decision]}`),
      failed: (reason, error) => {
        const [domain, name] = causeOf(error)?.split('.') ?? [];
        const because = domain ? t(`${domain}:errors.${name}`, { defaultValue: '' }) : '';
        return because ? `${reason}: ${because}` : reason;
      },
    },
  );
  const form = useEditForm(rejecting ? body : body.partial(), {
    values: { reason: '' },
    // Also closes after a failure, which usually means that the list is outdated.
    save: (sent) => decide.mutateAsync(sent).finally(onClose),
    done: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={t(`${decision}.title`)}
      description={description}
      submit={{ label: t(`${decision}.action`), busy: t(`${decision}.doing`), danger: rejecting }}
      onClose={onClose}
    >
      <ApprovalChanges facts={approval.facts} />
      {rejecting ? (
        <ReasonField form={form} label={t('reject.reason')} help={t('reject.reasonHelp')} />
      ) : (
        <p className="text-control text-secondary">{t(`${decision}.text`)}</p>
      )}
    </FormDialog>
  );
}
