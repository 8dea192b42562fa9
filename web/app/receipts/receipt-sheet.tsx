import { sumMoney } from '@wyrmgate/contract/amounts';
import type { Receipt } from '@wyrmgate/contract/receipts';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import DragonSpiral from '~icons/game-icons/dragon-spiral';
import { PaymentBadge } from '../payments/payment-badge.tsx';
import { paymentName } from '../payments/payment-name.ts';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { useSite } from '../platform/use-site.ts';
import { GameIcon } from '../ui/icon.tsx';
import './receipt.css';

export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts');
  const { money, date } = useFormat();
  const { payment, seller, buyer, consent, refunded_amount } = receipt;
  const isGivenFreely = payment.kind === 'donation' && payment.total_coins === 0;
  const sum = (amount: number) => money(amount, payment.currency);
  return (
    <article className="receipt grid gap-8 rounded-card border border-line bg-surface p-6 text-control sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0">
      <p className="flex items-center gap-3 border-line border-b pb-6">
        <GameIcon as={DragonSpiral} size={33} className="text-accent print:text-black" />
        {/* Marked as English, because under Turkish rules the i would be capitalised differently. */}
        <span lang="en" className="font-wordmark text-[1.375rem] text-heading uppercase leading-none tracking-[.13em]">
          {useSite()?.site_name}
        </span>
      </p>
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-h2">{t('title')}</h1>
          {refunded_amount > 0 && <PaymentBadge payment={payment} />}
        </div>
        <dl className="grid gap-1.5 text-meta sm:text-end">
          <Pair name={t('number')}>
            <span className="font-mono">{payment.reference}</span>
          </Pair>
          <Pair name={t('date')}>
            <LocalTime iso={receipt.issued_at} />
          </Pair>
          <Pair name={t('method')}>{t(`payments:method.${payment.gateway}`)}</Pair>
        </dl>
      </header>
      <div className="grid gap-6 sm:grid-cols-2">
        <Party title={t('seller')}>
          <p className="font-[560] text-heading">{seller.name}</p>
          {seller.address && <p className="whitespace-pre-line">{seller.address}</p>}
          {seller.vat_id && <p>{t('vatId', { id: seller.vat_id })}</p>}
          <p className="break-all">{seller.email}</p>
        </Party>
        <Party title={t('buyer')}>
          <p className="font-[560] text-heading">{buyer.real_name ?? buyer.username}</p>
          {buyer.real_name && <p>{buyer.username}</p>}
          {buyer.email && <p className="break-all">{buyer.email}</p>}
        </Party>
      </div>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-line border-b text-meta text-secondary">
            <th scope="col" className="pb-2 text-start font-normal">
              {t('item')}
            </th>
            <th scope="col" className="pb-2 text-end font-normal">
              {t('quantity')}
            </th>
            <th scope="col" className="pb-2 text-end font-normal">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b align-top">
            <td className="py-3 pe-4">
              <span className="text-heading">{paymentName(t, payment)}</span>
              {payment.total_coins > 0 && (
                <span className="block text-meta text-secondary">{t('coins', { coins: payment.total_coins })}</span>
              )}
              {payment.recipient && (
                <span className="block text-meta text-secondary">{t('giftFor', { name: payment.recipient })}</span>
              )}
            </td>
            <td className="py-3 text-end text-heading">1</td>
            <td className="py-3 text-end text-heading">{sum(payment.amount)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="pt-3 text-start font-[620] text-heading">
              {t('total')}
            </th>
            <td className="pt-3 text-end font-[620] text-heading">{sum(payment.amount)}</td>
          </tr>
          {refunded_amount > 0 && (
            <tr>
              <th scope="row" colSpan={2} className="pt-2 text-start font-normal">
                {t('refunded')}
              </th>
              <td className="pt-2 text-end">{sum(-refunded_amount)}</td>
            </tr>
          )}
          {refunded_amount > 0 && (
            <tr>
              <th scope="row" colSpan={2} className="pt-2 text-start font-[620] text-heading">
                {t('left')}
              </th>
              <td className="pt-2 text-end font-[620] text-heading">
                {sum(sumMoney([payment.amount, -refunded_amount]))}
              </td>
            </tr>
          )}
          <tr>
            <td colSpan={3} className="whitespace-pre-line pt-2 text-meta text-secondary">
              {seller.vat_note || t(isGivenFreely ? 'donationNote' : 'vatIncluded')}
            </td>
          </tr>
        </tfoot>
      </table>
      <footer className="grid gap-2 border-line border-t pt-5 text-meta text-secondary">
        {consent && (
          <p>{t('consent', { date: date(consent.given_at), version: consent.version, text: consent.text })}</p>
        )}
        {payment.kind === 'purchase' && <p>{t('legal')}</p>}
      </footer>
    </article>
  );
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3 sm:justify-end">
      <dt className="text-secondary">{name}</dt>
      <dd className="text-heading">{children}</dd>
    </div>
  );
}

function Party({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-0.5">
      <h2 className="mb-1 font-normal font-sans text-meta text-secondary">{title}</h2>
      {children}
    </section>
  );
}
