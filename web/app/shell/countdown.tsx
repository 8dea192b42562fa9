import { formatLocale } from '@wyrmgate/contract/languages';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

const partsOf = (seconds: number) => {
  let rest = seconds;
  return units
    .map(([unit, size]) => {
      const value = Math.floor(rest / size);
      rest -= value * size;
      return { unit, value };
    })
    .filter(({ unit, value }) => unit !== 'days' || value > 0);
};

/** A ticking countdown. It starts in the browser, because a server-rendered value would be outdated on arrival. */
export function Countdown({ until }: { until: string }) {
  const { t, i18n } = useTranslation();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.round((Date.parse(until) - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0) return <p className="mt-6 text-secondary">{t('maintenance.soon')}</p>;
  const two = new Intl.NumberFormat(formatLocale(i18n.language), { minimumIntegerDigits: 2 });
  return (
    <div role="timer" aria-label={t('maintenance.remaining')} className={left === undefined ? 'invisible' : ''}>
      <dl className="mt-7 flex divide-x divide-line">
        {partsOf(left ?? 0).map(({ unit, value }) => (
          <div
            key={unit}
            className="flex min-w-14 flex-col-reverse whitespace-nowrap px-2 first:min-w-0 first:ps-0 last:pe-0 min-[24rem]:min-w-20 min-[24rem]:px-4 sm:min-w-32 sm:px-9"
          >
            <dt className="text-meta text-secondary">{t(`maintenance.${unit}`, { value })}</dt>
            <dd className="font-[600] text-[2rem] text-bone-50 tabular-nums leading-tight min-[24rem]:text-[2.5rem] sm:text-[3.25rem]">
              {two.format(value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
