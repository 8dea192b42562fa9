import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import { useTranslation } from '#i18n';
import { missingOf } from '../payments/decimals.ts';
import { useCountdown } from '../payments/use-countdown.ts';
import { Banner } from '../ui/banner.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from './qr-code.tsx';

/** Where to send how much, until when, and what has come of it so far. */
export function CryptoTransfer({ payment }: { payment: CryptoPayment }) {
  const { t } = useTranslation('crypto-payments');
  const { pay_address: address, pay_amount: amount, extra_id: memo, network } = payment;
  const coin = payment.pay_currency.toUpperCase();
  return (
    <div className="grid gap-y-5">
      <div className="flex justify-center">
        <QrCode text={address} label={t('qr')} />
      </div>
      <dl className="grid gap-y-3">
        <Copied name={t('amount')} text={amount} shown={`${amount} ${coin}`} copy={t('copyAmount')} />
        <Copied name={t('address')} text={address} copy={t('copyAddress')} />
        {memo !== null && <Copied name={t('memo')} text={memo} copy={t('copyMemo')} />}
      </dl>
      {memo !== null && <Banner tone="warning">{t('memoNeeded')}</Banner>}
      {network !== null && (
        <p className="text-meta text-secondary">{t('networkOnly', { coin, network: network.toUpperCase() })}</p>
      )}
      <Progress payment={payment} coin={coin} />
    </div>
  );
}

function Copied({ name, text, shown = text, copy }: { name: string; text: string; shown?: string; copy: string }) {
  return (
    <div className="relative rounded-card border border-line bg-band py-2.5 ps-4 pe-16">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="break-all font-mono text-control text-heading">
        {shown}
        <span className="absolute end-3 top-1/2 -translate-y-1/2">
          <CopyButton iconOnly text={text} label={copy} />
        </span>
      </dd>
    </div>
  );
}

function Progress({ payment, coin }: { payment: CryptoPayment; coin: string }) {
  const { t } = useTranslation('crypto-payments');
  const { pay_amount: amount, received, status, needs_review } = payment;
  if (needs_review && received !== null)
    return (
      <Banner tone="warning" role="status" title={t('partial.title')}>
        {t('partial.text', { received, amount, missing: missingOf(amount, received), coin })}
      </Banner>
    );
  return (
    <div className="grid justify-items-center gap-y-1 text-center">
      <p role="status" className="text-control text-heading">
        {t(status === 'processing' ? 'confirming' : 'waiting')}
      </p>
      {status === 'pending' && <TimeLeft until={payment.expires_at} />}
    </div>
  );
}

function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('crypto-payments');
  const seconds = useCountdown(until);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className="text-balance text-meta text-secondary tabular-nums">
      {seconds > 0 ? t('left', { time }) : t('over')}
    </p>
  );
}
