import type { Donor } from '@wyrmgate/contract/donors';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { urls } from '../shell/urls.ts';
import { Crest } from '../ui/crest.tsx';
import { Icon } from '../ui/icon.tsx';

export const supporterFields = [
  'name',
  'amount',
  'currency',
  'message',
  'donated_at',
] as const satisfies (keyof Donor)[];
type SupportersProps = {
  donors: readonly Pick<Donor, (typeof supporterFields)[number]>[];
  title: string | undefined;
};

export function Supporters({ donors, title }: SupportersProps) {
  const { t } = useTranslation('home');
  const { money, date } = useFormat();
  return (
    <section aria-labelledby="supporters-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-5">
        <h2 id="supporters-title" className="text-h2">
          {title ?? t('donors.title')}
        </h2>
        <Link to={urls.supporters} className="text-link inline-flex min-h-11 items-center gap-2">
          {t('donors.all')}
          <Icon as={ArrowRight} size={18} />
        </Link>
      </div>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {donors.map(({ name, amount, currency, message, donated_at }) => (
          <li
            key={`${donated_at} ${name} ${amount}`}
            className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5"
          >
            <p className="flex items-center gap-3.5">
              <Crest seed={name ?? 0} size="md" />
              <span className="min-w-0 flex-1">
                <span className={name ? 'block truncate font-[560] text-heading' : 'block text-secondary'}>
                  {name ?? t('donors.unknown')}
                </span>
                <span className="block text-meta text-muted">{date(donated_at)}</span>
              </span>
              <span className="whitespace-nowrap font-[620] text-gold-400 tabular-nums">{money(amount, currency)}</span>
            </p>
            {message && (
              <p dir="auto" className="line-clamp-3 [overflow-wrap:anywhere] text-control text-prose">
                {message}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
