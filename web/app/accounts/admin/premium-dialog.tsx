import type { Account } from '@wyrmgate/contract/accounts';
import { maxPremiumDays, premiumTypes } from '@wyrmgate/contract/accounts-constants';
import { Gem } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#i18n';
import { useProblemText } from '../../platform/problem-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAccountActs } from './use-account-acts.ts';

const granted = premiumTypes.filter((type) => type !== 'none');
type Values = { type: (typeof granted)[number]; days: string; reason: string };
const fits = (text: string): boolean => {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= maxPremiumDays;
};

/** Grants a premium type for days, or takes it away. */
export function PremiumDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const problem = useProblemText();
  const { grant, remove, refusal } = useAccountActs(onClose);
  const running = account.premium_type === 'none' ? undefined : account.premium_type;
  const { register, formState, handleSubmit } = useForm<Values>({
    defaultValues: { type: running ?? 'premium', days: '30', reason: '' },
  });
  const busy = grant.isPending || remove.isPending;
  const params = { id: account.id };
  const save = handleSubmit(({ type, days, reason }) =>
    grant.mutate({
      params,
      body: { type, days: Number(days), version: account.version, ...(reason.trim() && { reason: reason.trim() }) },
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('grant.title', { user: account.login })}
      description={t('grant.text')}
      dirty={formState.isDirty || busy}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          {running && (
            <Button
              variant="danger-quiet"
              loading={remove.isPending}
              onClick={() => remove.mutate({ params, query: { version: account.version } })}
            >
              {t('grant.remove')}
            </Button>
          )}
          <DialogCancel disabled={busy} />
          <Button variant="primary" type="submit" icon={Gem} loading={grant.isPending}>
            {t('grant.action')}
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
        <Field label={t('grant.type')} required>
          <Select {...register('type')} options={granted.map((value) => ({ value, label: t(`premium.${value}`) }))} />
        </Field>
        <Field label={t('grant.days')} error={formState.errors.days?.message} required>
          <TextInput
            {...register('days', { validate: (value) => fits(value) || t('validation.days') })}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        <Field label={t('users:ban.reason')} optional>
          <TextArea {...register('reason')} rows={2} maxLength={500} counter />
        </Field>
      </div>
    </Dialog>
  );
}
