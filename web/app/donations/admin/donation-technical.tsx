import type { DonationDetails } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';

const textOf = (detail: DonationDetails['timeline'][number]['detail']): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(' · ');

/** Shows raw records of the gateway and the portal, for support. */
export function DonationTechnical({ details }: { details: DonationDetails }) {
  const { t } = useTranslation('donations');
  const { donation, gateway_status: said, failure_code: code, timeline } = details;
  const facts = [
    { key: 'said', label: t('details.gatewayStatus'), text: said },
    { key: 'code', label: t('details.failure'), text: code },
    { key: 'transaction', label: t('columns.transaction'), text: donation.gateway_transaction_id },
  ].flatMap(({ text, ...fact }) => (text ? [{ ...fact, value: <Mono text={text} /> }] : []));
  const events = timeline.map(({ id, at, detail }) => ({ id, at, text: textOf(detail) })).filter(({ text }) => text);
  if (facts.length + events.length === 0) return null;
  return (
    <Disclosure summary={t('details.technical')} className="-ms-1 border-line border-t pt-2">
      <Facts facts={facts} layout="aligned" />
      <ul className="mt-3 grid gap-1.5">
        {events.map(({ id, at, text }) => (
          <li key={id} className="grid gap-x-4 text-meta sm:grid-cols-[10.5rem_minmax(0,1fr)]">
            <AdminTime iso={at} seconds className="text-muted" />
            <Mono text={text} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

const Mono = ({ text }: { text: string }) => (
  <span className="break-all font-mono text-meta text-secondary">{text}</span>
);
