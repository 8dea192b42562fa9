import type { Payout } from '@wyrmgate/contract/sponsors';
import type { PayoutStatus } from '@wyrmgate/contract/sponsors-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useFormat } from '../../platform/format.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { payoutTones } from '../payout-tones.ts';
import { type PayoutAct, PayoutDialog } from './payout-dialog.tsx';

const acts: Record<PayoutStatus, readonly PayoutAct[]> = {
  requested: ['approve', 'reject'],
  approved: ['paid', 'reject'],
  paid: [],
  rejected: [],
};

/** Lists the payouts of a sponsor, with the details needed to pay them. */
export function PayoutList({ id }: { id: number }) {
  const { t } = useTranslation('sponsors-admin');
  const { money } = useFormat();
  const query = useApiQuery(['sponsors', 'payouts'], { params: { id } });
  const [open, setOpen] = useState<{ payout: Payout; act: PayoutAct }>();
  return (
    <section className="grid gap-3">
      <h3 className="text-card">{t('payout.title')}</h3>
      <Loaded query={query} failed={t('failed.one')} waiting={<Skeleton className="h-20 w-full" />}>
        {({ payouts }) =>
          payouts.length === 0 ? (
            <p className="text-control text-muted">{t('payout.empty')}</p>
          ) : (
            <ul className="grid gap-3">
              {payouts.map(({ details, ...payout }) => (
                <li key={payout.id} className="grid gap-2.5 rounded-field border border-line px-3.5 py-3">
                  <span className="flex flex-wrap items-center justify-between gap-x-4">
                    <span className="font-[560] text-heading tabular-nums">
                      {payout.number} · {money(payout.amount, payout.currency)}
                    </span>
                    <Badge tone={payoutTones[payout.status]}>{t(`sponsors:payoutStatus.${payout.status}`)}</Badge>
                  </span>
                  <Facts
                    layout="aligned"
                    facts={[
                      { key: 'at', label: t('sponsors:payout.date'), value: adminMoment(payout.requested_at) },
                      {
                        key: 'method',
                        label: t('sponsors:terms.method'),
                        value: `${t(`sponsors:methods.${payout.method}`)}, ${payout.pay_currency.toUpperCase()}`,
                      },
                      ...(details ? [{ key: 'details', label: t('payout.details'), value: details }] : []),
                      ...(payout.reference
                        ? [{ key: 'reference', label: t('sponsors:statement.reference'), value: payout.reference }]
                        : []),
                    ]}
                  />
                  <span className="flex gap-2 empty:hidden">
                    {acts[payout.status].map((act) => (
                      <Button key={act} size="sm" onClick={() => setOpen({ payout, act })}>
                        {t(`payout.${act}`)}
                      </Button>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && <PayoutDialog id={id} {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
