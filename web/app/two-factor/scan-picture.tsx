import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Offer } from './setup-wizard.tsx';

const grouped = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');

/** A QR code for authenticator apps. The key is also shown as text. */
export function ScanPicture({ offer, children }: { offer: Offer; children?: ReactNode }) {
  const { t } = useTranslation('two-factor');
  return (
    <div className="@container">
      <div className="grid gap-x-9 gap-y-6 @min-[34rem]:grid-cols-[auto_minmax(0,1fr)]">
        <img
          src={offer.qr_code}
          alt={t('wizard.picture')}
          width={188}
          height={188}
          className="size-[188px] justify-self-center rounded-field bg-white"
        />
        <div className="grid content-start gap-6">
          <p className="text-secondary">{t('wizard.scanText')}</p>
          <div>
            <p className="mb-2 font-[520] text-label text-prose">{t('wizard.key')}</p>
            <div className="field-well items-center">
              <code className="min-w-0 flex-1 [overflow-wrap:anywhere] px-3.5 py-2.5 font-mono text-control text-heading">
                {grouped(offer.manual_entry_key)}
              </code>
              <CopyButton
                text={offer.manual_entry_key}
                label={t('wizard.copyKey')}
                iconOnly
                className="me-1 shrink-0"
              />
            </div>
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
