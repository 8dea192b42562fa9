import { type Account, accounts } from '@wyrmgate/contract/accounts';
import { heldPremiumTypes } from '@wyrmgate/contract/accounts-constants';
import { userProblems } from '@wyrmgate/contract/users';
import { Gem } from 'lucide-react';
import { useTranslation } from '#i18n';
import { FormDialog } from '../../admin-kit/form-dialog.tsx';
import { ReasonField } from '../../admin-kit/reason-field.tsx';
import { typedWhole } from '../../admin-kit/typed-number.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { useEditForm } from '../../admin-kit/use-edit-form.ts';
import { api } from '../../platform/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const { body } = accounts.grantPremium;
const PremiumForm = body.extend({ days: typedWhole(body.shape.days, 'accounts:validation.days') });

/** Grants premium for a number of days, or ends it. */
export function PremiumDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const params = { id: account.id };
  const running = account.premium_type === 'none' ? undefined : account.premium_type;
  const values = { type: running ?? 'premium', days: '30', reason: '', version: account.version };
  const invalidates = [['accounts'], ['users']] as const;
  const grant = useAdminMutation(api.accounts.grantPremium, {
    invalidates,
    done: (reply) => t('grant.done', { user: reply.account.login }),
    quiet: true,
  });
  const remove = useAdminMutation(api.accounts.removePremium, {
    invalidates,
    done: (reply) => t('grant.removed', { user: reply.account.login }),
  });
  const form = useEditForm(PremiumForm, {
    values,
    save: (sent) => grant.mutateAsync({ params, body: sent }),
    done: onClose,
    conflict: {
      problem: userProblems.changedMeanwhile,
      reload: async () => ({ ...values, version: (await api.accounts.get({ params })).account.version }),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('grant.title', { user: account.login })}
      description={t('grant.text')}
      submit={{ label: t('grant.action'), icon: Gem }}
      other={
        running && (
          <Button
            variant="danger-quiet"
            loading={remove.isPending}
            onClick={() => remove.mutate({ params, query: { version: account.version } }, { onSuccess: onClose })}
          >
            {t('grant.remove')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field {...form.field('type')} label={t('grant.type')}>
        <Select
          {...form.input('type')}
          options={heldPremiumTypes.map((value) => ({ value, label: t(`premium.${value}`) }))}
        />
      </Field>
      <Field {...form.field('days')} label={t('grant.days')}>
        <TextInput {...form.input('days')} inputMode="numeric" autoComplete="off" />
      </Field>
      <ReasonField form={form} label={t('users:ban.reason')} rows={2} />
    </FormDialog>
  );
}
