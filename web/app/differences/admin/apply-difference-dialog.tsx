import { type Difference, differenceSides, differences } from '@wyrmgate/contract/differences';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { useStateText } from './difference-state.tsx';

export type DifferenceDialogProps = { difference: Difference; onClose: () => void };

/** Asks which side of a difference to change. */
export function ApplyDifferenceDialog({ difference, onClose }: DifferenceDialogProps) {
  const { t } = useTranslation('differences');
  const textOf = useStateText();
  const apply = useAdminMutation(api.differences.apply, {
    invalidates: [['differences'], ['users'], ['gms'], ['deliveries'], ['approvals']],
    done: ({ approval }) => t(approval ? 'done.approval' : 'done.applied'),
  });
  const form = useEditForm(differences.apply.body, {
    values: { apply_to: 'portal', reason: '', version: difference.version },
    save: (body) => apply.mutateAsync({ params: { id: difference.id }, body }),
    done: onClose,
  });
  const side = useWatch({ control: form.form.control, name: 'apply_to' });
  return (
    <FormDialog
      form={form}
      title={t('applyDialog.title')}
      description={t('applyDialog.text', { login: difference.login, username: difference.user.username })}
      submit={{ label: t('applyDialog.action'), busy: t('applyDialog.doing') }}
      onClose={onClose}
    >
      <RadioCards
        label={t('applyDialog.side')}
        value={side}
        onChange={(next) => form.set('apply_to', next)}
        options={differenceSides.map((value) => ({
          value,
          label: t(`applyDialog.${difference.kind === 'coins' ? 'coins.' : ''}${value}` as const, {
            state: textOf(difference, value === 'portal' ? difference.game : difference.portal),
          }),
        }))}
      />
      <ReasonField form={form} label={t('applyDialog.reason')} help={t('applyDialog.reasonHelp')} />
    </FormDialog>
  );
}

/** Dismisses a difference and leaves both sides unchanged. */
export function DismissDialog({ difference, onClose }: DifferenceDialogProps) {
  const { t } = useTranslation('differences');
  const dismiss = useAdminMutation(api.differences.dismiss, {
    invalidates: [['differences']],
    done: () => t('done.dismissed'),
  });
  const form = useEditForm(differences.dismiss.body, {
    values: { reason: '', version: difference.version },
    save: (body) => dismiss.mutateAsync({ params: { id: difference.id }, body }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('dismissDialog.title')}
      description={t('dismissDialog.text')}
      submit={{ label: t('dismissDialog.action'), busy: t('dismissDialog.doing') }}
      onClose={onClose}
    >
      <ReasonField form={form} label={t('applyDialog.reason')} help={t('applyDialog.reasonHelp')} />
    </FormDialog>
  );
}
