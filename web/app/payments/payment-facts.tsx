import type { Payment } from '@wyrmgate/contract/payments';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { paymentName } from './payment-name.ts';

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation('payments');
  const { money, number } = useFormat();
  const { coins, bonus_coins } = payment;
  return (
    <dl className="grid gap-y-2.5">
      <Fact name={t(payment.kind === 'donation' ? 'facts.kind' : 'facts.package')}>{paymentName(t, payment)}</Fact>
      {payment.recipient !== null && <Fact name={t('facts.recipient')}>{payment.recipient}</Fact>}
      {payment.total_coins > 0 && (
        <Fact name={t('facts.coins')}>
          {bonus_coins > 0 ? t('facts.coinsWithBonus', { coins, bonus: bonus_coins }) : number(coins)}
        </Fact>
      )}
      <Fact name={t('facts.amount')}>{money(payment.amount, payment.currency)}</Fact>
      {payment.refunded_amount > 0 && (
        <Fact name={t('facts.refunded')}>{money(-payment.refunded_amount, payment.currency)}</Fact>
      )}
      <Fact name={t('facts.method')}>{t(`method.${payment.gateway}`)}</Fact>
      <ReferenceFact reference={payment.reference} />
    </dl>
  );
}

/** Shows only the reference, if the payment did not load. */
export function ReferenceOnly({ reference }: { reference: string }) {
  return (
    <dl>
      <ReferenceFact reference={reference} />
    </dl>
  );
}

function ReferenceFact({ reference }: { reference: string }) {
  const { t } = useTranslation('payments');
  return (
    <Fact name={t('facts.reference')}>
      <span className="inline-flex items-center gap-1">
        <span className="break-all font-mono text-meta">{reference}</span>
        <CopyButton text={reference} label={t('facts.copyReference')} iconOnly className="-my-2 -me-2.5" />
      </span>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-control">
      <dt className="text-secondary">{name}</dt>
      <dd className="min-w-0 text-end text-heading tabular-nums">{children}</dd>
    </div>
  );
}
