import { formatCents, toCents } from '@wyrmgate/contract/amounts';
import type { Currency } from '@wyrmgate/contract/shapes';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { numberFormat } from '../platform/i18n/formatters.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const minute = 60_000;

/** A select named `asset` with estimated prices. Assets that do not accept the amount are disabled. */
export default function CryptoAssetField({ amount, currency }: { amount: number; currency: Currency }) {
  const { t, i18n } = useTranslation('crypto-payments');
  const { money } = useFormat();
  const [picked, setPicked] = useState('');
  const coins = useApiQuery(
    ['crypto-payments', 'currencies'],
    { query: { currency } },
    { staleTime: 5 * minute, retry: 1 },
  );
  const offered = coins.data?.currencies ?? [];
  const fitting = offered.filter(({ minimum }) => minimum === null || minimum <= amount);
  const chosen = fitting.find(({ code }) => code === picked) ?? fitting[0];
  const resting = useResting(amount);
  const rate = useApiQuery(
    ['crypto-payments', 'rate'],
    { query: { from: currency, to: chosen?.code ?? '', amount: formatCents(toCents(resting)) } },
    { staleTime: minute, enabled: chosen !== undefined, retry: false },
  );

  if (coins.isPending)
    return (
      <div role="status" className="grid gap-y-2">
        <span className="sr-only">{t('asset.loading')}</span>
        <Skeleton className="h-3.5 w-20" />
        <Skeleton className="h-11 w-full" />
      </div>
    );
  if (coins.error !== null)
    return (
      <Banner
        tone="warning"
        role="alert"
        action={
          <Button size="sm" onClick={() => void coins.refetch()} loading={coins.isFetching}>
            {t('asset.retry')}
          </Button>
        }
      >
        {t('asset.failed')}
      </Banner>
    );
  if (chosen === undefined) return <Banner tone="warning">{t('asset.none')}</Banner>;
  return (
    <Field
      label={t('asset.label')}
      help={
        resting === amount &&
        rate.data &&
        t('asset.about', {
          amount: numberFormat(i18n.language, { maximumFractionDigits: 12 }).format(Number(rate.data.estimated_amount)),
          coin: chosen.code.toUpperCase(),
        })
      }
    >
      <Select
        name="asset"
        value={chosen.code}
        onChange={({ target }) => setPicked(target.value)}
        options={offered.map((coin) => {
          const { code, name, network, minimum } = coin;
          const label = `${name} (${(network || code).toUpperCase()})`;
          return fitting.includes(coin) || minimum === null
            ? { value: code, label }
            : {
                value: code,
                label: t('asset.from', { coin: label, amount: money(minimum, currency) }),
                disabled: true,
              };
        })}
      />
    </Field>
  );
}

/** Debounces the amount, so that typing does not cause a request for each digit. */
const useResting = (value: number): number => {
  const [resting, setResting] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setResting(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  return resting;
};
