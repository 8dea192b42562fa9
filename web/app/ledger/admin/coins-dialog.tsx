import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { waitsForApproval } from '../../admin-kit/use-asked-notice.ts';
import { adminToasts } from '../../platform/admin-toasts.ts';
import { useFormat } from '../../platform/format.ts';
import { fieldTexts, useProblemText } from '../../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../../platform/query/use-api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';

/** Gives coins or takes them, with a reason; through the ledger, so that the sums stay right. */
export function CoinsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('player');
  const { number } = useFormat();
  const problem = useProblemText();
  const { register, formState, handleSubmit } = useForm({ defaultValues: { delta: '', reason: '' } });
  const { errors, isDirty } = formState;
  const edit = useApiMutation(['ledger', 'editCoins'], {
    quiet: true,
    onSuccess: (done) => {
      // What waits for a second person is told by the shell.
      if (!waitsForApproval(done))
        adminToasts.show({ type: 'success', title: t('coins.done', { balance: number(done.balance) }) });
      onClose();
    },
    onSettled: () => Promise.all([invalidate(['ledger']), invalidate(['users']), invalidate(['accounts'])]),
  });
  const refused = fieldTexts(t, edit.error);
  const save = handleSubmit(({ delta, reason }) =>
    edit.mutate({ params: { id }, body: { delta: Number(delta), reason: reason.trim() } }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('coins.edit')}
      description={t('coins.text')}
      dirty={isDirty || edit.isPending}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <DialogCancel disabled={edit.isPending} />
          <Button variant="primary" type="submit" loading={edit.isPending} loadingLabel={t('users:edit.saving')}>
            {t('coins.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {edit.isError && (
          <Banner tone="danger" role="alert">
            {problem(edit.error)}
          </Banner>
        )}
        <Field
          label={t('coins.delta')}
          help={t('coins.deltaHelp')}
          error={errors.delta?.message ?? refused.delta}
          required
        >
          <TextInput
            {...register('delta', {
              validate: (value) =>
                (Number.isInteger(Number(value)) && Number(value) !== 0) || t('ledger:validation.delta'),
            })}
            inputMode="text"
            autoComplete="off"
          />
        </Field>
        <Field label={t('users:ban.reason')} error={errors.reason?.message} required>
          <TextArea
            {...register('reason', { validate: (value) => value.trim() !== '' || t('ledger:validation.reason') })}
            rows={3}
            maxLength={500}
            counter
          />
        </Field>
      </div>
    </Dialog>
  );
}
