import { ledger } from '@wyrmgate/contract/ledger';
import { useTranslation } from '#i18n';
import type { api } from '../platform/api/api.ts';
import { useFormat } from '../platform/format.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { ReasonField } from './reason-field.tsx';
import { typedWhole } from './typed-number.ts';
import { type AdminMutationOptions, useAdminMutation } from './use-admin-mutation.ts';
import { useEditForm } from './use-edit-form.ts';

const { body } = ledger.editCoins;
const BalanceForm = body.extend({ delta: typedWhole(body.shape.delta, 'ledger:validation.delta') });

export type BalanceDialogProps = {
  id: number;
  edit: typeof api.ledger.editCoins | typeof api.items.editMarks;
  invalidates: AdminMutationOptions<unknown, unknown>['invalidates'];
  texts: { title: string; description: string; label: string; help: string };
  onClose: () => void;
};

/** Changes a player's balance by a positive or negative amount, with a reason. */
export function BalanceDialog({ id, edit, invalidates, texts, onClose }: BalanceDialogProps) {
  const { t } = useTranslation('player');
  const { number } = useFormat();
  const change = useAdminMutation<{ balance: number }, Parameters<typeof edit>[0]>(edit, {
    invalidates,
    done: ({ balance }) => t('coins.done', { balance: number(balance) }),
    quiet: true,
  });
  const form = useEditForm(BalanceForm, {
    values: { delta: '', reason: '' },
    save: (sent) => change.mutateAsync({ params: { id }, body: sent }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.description}
      submit={{ label: t('coins.action'), busy: t('users:edit.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('delta')} label={texts.label} help={texts.help}>
        <TextInput {...form.input('delta')} inputMode="text" autoComplete="off" />
      </Field>
      <ReasonField form={form} label={t('users:ban.reason')} />
    </FormDialog>
  );
}
