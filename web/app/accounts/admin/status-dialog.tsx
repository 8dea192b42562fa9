import type { Account } from '@wyrmgate/contract/accounts';
import { setStatuses } from '@wyrmgate/contract/accounts-constants';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { useProblemText } from '../../platform/problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useAccountActs } from './use-account-acts.ts';

type Status = (typeof setStatuses)[number];

/** Suspends an account, sets it inactive, or makes it active again. */
export function StatusDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const problem = useProblemText();
  const { changeStatus, refusal } = useAccountActs(onClose);
  const offered = setStatuses.filter((status) => status !== account.status);
  const { register, formState, handleSubmit } = useForm<{ status: Status; reason: string }>({
    defaultValues: { status: offered[0] ?? 'active', reason: '' },
  });
  const save = handleSubmit(({ status, reason }) =>
    changeStatus.mutate({
      params: { id: account.id },
      body: { status, reason: reason.trim(), version: account.version },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('statusDialog.title', { user: account.login })}
      description={t('statusDialog.text')}
      dirty={formState.isDirty || changeStatus.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={changeStatus.isPending} />
          <Button variant="primary" type="submit" loading={changeStatus.isPending}>
            {t('statusDialog.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal !== undefined && (
          <Banner tone="danger" role="alert">
            {problem(refusal)}
          </Banner>
        )}
        <Field label={t('users:columns.status')} required>
          <Select {...register('status')} options={offered.map((value) => ({ value, label: t(`status.${value}`) }))} />
        </Field>
        <Field label={t('users:ban.reason')} error={formState.errors.reason?.message} required>
          <TextArea
            {...register('reason', { validate: (value) => value.trim() !== '' || t('validation.reason') })}
            rows={3}
            maxLength={500}
            counter
          />
        </Field>
      </div>
    </Dialog>
  );
}
