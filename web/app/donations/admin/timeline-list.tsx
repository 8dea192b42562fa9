import type { DonationDetails } from '@wyrmgate/contract/donations';
import { useTranslation } from '#i18n';
import { Line } from './story-line.tsx';

type Entry = DonationDetails['timeline'][number];

/** Requests, webhooks, transitions and acts of staff. */
export function TimelineList({ entries }: { entries: readonly Entry[] }) {
  return entries.map((entry) => <Event key={entry.id} entry={entry} />);
}

function Event({ entry: { at, kind, from, to, detail } }: { entry: Entry }) {
  const { t } = useTranslation('donations');
  const status = (name: string) => t(`payments:status.${name}`, { defaultValue: name });
  const said = Object.entries(detail).filter(([, value]) => value !== null && value !== '');
  return (
    <Line at={at}>
      <span className="text-heading">
        {t(`events.${kind}`, { defaultValue: kind })}
        {to && <span className="text-secondary"> {from ? `${status(from)} → ${status(to)}` : status(to)}</span>}
      </span>
      {said.length > 0 && (
        <span className="break-all font-mono text-meta text-muted">
          {said.map(([name, value]) => `${name}: ${String(value)}`).join(' · ')}
        </span>
      )}
    </Line>
  );
}
