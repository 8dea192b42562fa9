import type { CryptoPayment } from '@wyrmgate/contract/crypto-payments';
import { Wallet } from 'lucide-react';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { walletLink } from './wallet-link.ts';

/** The address, amount and deadline of the transfer. After a partial transfer, only the remaining amount is shown. */
export function CryptoTransfer({ payment, secondsLeft }: { payment: CryptoPayment; secondsLeft: number }) {
  const { t } = useTranslation('crypto-payments');
  const { pay_address: address, missing, extra_id: memo, network, pay_currency: asset } = payment;
  const coin = asset.toUpperCase();
  const link = walletLink(asset, address, missing, memo);
  return (
    <div className="grid gap-y-5">
      <div className="grid justify-items-center gap-y-4">
        <QrCode text={link ?? address} label={t(link ? 'qrWithAmount' : 'qr')} />
        {link && (
          <Button icon={Wallet} render={<a href={link} />}>
            {t('openWallet')}
          </Button>
        )}
      </div>
      <dl className="grid gap-y-3">
        <Copied
          name={t(payment.received === null ? 'amount' : 'rest')}
          text={missing}
          shown={`${missing} ${coin}`}
          copy={t('copyAmount')}
        />
        <Copied name={t('address')} text={address} copy={t('copyAddress')} />
        {memo !== null && <Copied name={t('memo')} text={memo} copy={t('copyMemo')} />}
      </dl>
      {memo !== null && <Banner tone="warning">{t('memoNeeded')}</Banner>}
      <div className="grid gap-y-1 text-center text-meta text-secondary">
        {network !== null && <p>{t('networkOnly', { coin, network: network.toUpperCase() })}</p>}
        <Deadline payment={payment} secondsLeft={secondsLeft} />
      </div>
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

function Deadline({ payment, secondsLeft }: { payment: CryptoPayment; secondsLeft: number }) {
  const { t } = useTranslation('crypto-payments');
  if (payment.payable_until === null) return null;
  if (payment.status === 'processing')
    return (
      <p className="text-balance">
        {t('restUntil')} <LocalTime iso={payment.payable_until} time className="text-heading" />
      </p>
    );
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <p>
      <span role="status">{t('waiting')}</span>{' '}
      <span className="block pt-2 text-h3 text-heading tabular-nums">{t('left', { time })}</span>
    </p>
  );
}
