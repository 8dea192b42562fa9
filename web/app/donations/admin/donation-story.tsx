import type { DonationDetails } from '@wyrmgate/contract/donations';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../../platform/format.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { DonationTransfers } from './donation-transfers.tsx';
import { Line } from './story-line.tsx';
import { TimelineList } from './timeline-list.tsx';

const refundTones: Record<DonationDetails['refunds'][number]['status'], Tone> = {
  requested: 'warning',
  pending: 'warning',
  succeeded: 'success',
  failed: 'danger',
};

export function DonationStory({ details }: { details: DonationDetails }) {
  const { t } = useTranslation('donations');
  const { money, number } = useFormat();
  const { refunds, timeline, ledger, mails, crypto, refund_currency: currency } = details;
  return (
    <>
      {crypto && <DonationTransfers crypto={crypto} />}
      {refunds.length > 0 && (
        <Section title={t('details.refunds')}>
          {refunds.map((refund) => (
            <Line key={refund.id} at={refund.created_at}>
              <span className="inline-flex flex-wrap items-center gap-2">
                <span className="text-heading tabular-nums">{money(refund.amount, currency)}</span>
                <Badge tone={refundTones[refund.status]} dot>
                  {t(`refundStatus.${refund.status}`)}
                </Badge>
                <span className="text-muted">{refund.actor ?? t(`origin.${refund.origin}`)}</span>
              </span>
              {refund.reason && <span className="[overflow-wrap:anywhere] text-secondary">{refund.reason}</span>}
            </Line>
          ))}
        </Section>
      )}
      <Section title={t('details.timeline')}>
        <TimelineList entries={timeline} />
      </Section>
      <Section title={t('details.ledger')} empty={ledger.length === 0}>
        {ledger.map(({ at, kind, amount, cause }) => (
          <Line key={cause} at={at}>
            <span className="flex justify-between gap-3">
              {t(`ledger:kinds.${kind}`, { defaultValue: kind })}
              <span className="text-heading tabular-nums">{amount > 0 ? `+${number(amount)}` : number(amount)}</span>
            </span>
          </Line>
        ))}
      </Section>
      <Section title={t('details.mails')} empty={mails.length === 0}>
        {mails.map(({ at, template, recipient, status }) => (
          <Line key={`${at}${template}`} at={at}>
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-mono text-meta">{template}</span>
              <span className="text-muted">{t(`mailStatus.${status}`, { defaultValue: status })}</span>
            </span>
            <span className="truncate text-meta text-muted">{recipient}</span>
          </Line>
        ))}
      </Section>
    </>
  );
}

function Section({ title, empty, children }: { title: string; empty?: boolean; children: ReactNode }) {
  const { t } = useTranslation('donations');
  return (
    <section>
      <h3 className="mb-2 font-[560] text-control text-heading">{title}</h3>
      {empty ? (
        <p className="text-control text-muted">{t('details.none')}</p>
      ) : (
        <ol className="grid gap-3 text-control">{children}</ol>
      )}
    </section>
  );
}
