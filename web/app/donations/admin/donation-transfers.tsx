import type { DonationDetails } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Line } from './story-line.tsx';

const tones: Readonly<Record<string, Tone>> = { arrived: 'success', failed: 'danger', foreign: 'danger' };

/** Shows the expected and received amounts of a crypto payment, and later transfers to its address. */
export function DonationTransfers({ crypto }: { crypto: NonNullable<DonationDetails['crypto']> }) {
  const { t } = useTranslation('donations');
  const coin = crypto.asset.toUpperCase();
  return (
    <section>
      <h3 className="mb-2 font-[560] text-control text-heading">{t('details.transfers')}</h3>
      <p className="mb-3 text-control text-secondary">
        {t('details.received', { received: crypto.received ?? '0', due: crypto.due, coin })}
      </p>
      <ol className="grid gap-3 text-control">
        {crypto.deposits.map(({ id, at, amount, asset, state }) => (
          <Line key={id} at={at}>
            <span className="inline-flex flex-wrap items-center gap-2">
              <span className="font-mono text-heading text-meta">{`${amount} ${(asset ?? '').toUpperCase()}`}</span>
              <Badge tone={tones[state] ?? 'warning'} dot>
                {t(`depositState.${state}`, { defaultValue: state })}
              </Badge>
            </span>
          </Line>
        ))}
      </ol>
    </section>
  );
}
