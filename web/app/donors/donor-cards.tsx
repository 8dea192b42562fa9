import type { Donor } from '@wyrmgate/contract/donors';
import { useTranslation } from '#i18n';
import { ReportButton } from '../moderation/report-button.tsx';
import { useFormat } from '../platform/format.ts';
import { Crest } from '../ui/crest.tsx';

export function DonorCards({ donors }: { donors: readonly Donor[] }) {
  const { t } = useTranslation('donors');
  const { money, date } = useFormat();
  return (
    <ul aria-label={t('wall.list')} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {donors.map(({ name, amount, currency, message, report_key: key, donated_at }) => (
        <li
          key={`${donated_at} ${amount} ${name}`}
          className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5"
        >
          <div className="flex items-center gap-3.5">
            <Crest seed={name ?? 0} size="md" />
            <div className="min-w-0 flex-1">
              <p className={name ? 'truncate font-[560] text-heading' : 'text-secondary'}>
                {name ?? t('wall.unknown')}
              </p>
              <p className="text-meta text-muted">{date(donated_at)}</p>
            </div>
            <p className="font-[620] text-gold-400 tabular-nums">{money(amount, currency)}</p>
          </div>
          {message && (
            <div className="flex items-start gap-2 border-line border-t pt-3.5">
              <p dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere] text-prose">
                {message}
              </p>
              {key && <ReportButton kind="donation" target={key} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
