import { ledger } from '@wyrmgate/contract/ledger';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const { body } = ledger.editCoins;
const CoinsForm = body.extend({ delta: typedWhole(body.shape.delta, 'ledger:validation.delta') });

/** Adds or removes coins, with a reason. */
export function CoinsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('player');
  const { number } = useFormat();
  const edit = useAdminMutation(api.ledger.editCoins, {
    invalidates: [['ledger'], ['users'], ['accounts']],
    done: ({ balance }) => t('coins.done', { balance: number(balance) }),
    quiet: true,
  });
  const form = useEditForm(CoinsForm, {
    values: { delta: '', reason: '' },
    save: (sent) => edit.mutateAsync({ params: { id }, body: sent }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('coins.edit')}
      description={t('coins.text')}
      submit={{ label: t('coins.action'), busy: t('users:edit.saving') }}
      onClose={onClose}
    >
      <Field {...form.field('delta')} label={t('coins.delta')} help={t('coins.deltaHelp')}>
        <TextInput {...form.input('delta')} inputMode="text" autoComplete="off" />
      </Field>
      <ReasonField form={form} label={t('users:ban.reason')} />
    </FormDialog>
  );
}
