import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import type { DashboardData } from './sponsor-dashboard.tsx';

/** Shows balances by currency, with a button to request a payout. */
export function BalancePanel({ data }: { data: Pick<DashboardData, 'balances' | 'sponsor' | 'hold_days'> }) {
  const { t } = useTranslation('sponsors');
  const { money } = useFormat();
  const problem = useProblemText();
  const { balances, sponsor, hold_days } = data;
  const request = useApiMutation(['sponsors', 'requestPayout'], {
    quiet: true,
    onSuccess: async () => {
      toasts.show({ type: 'success', title: t('payout.done') });
      await invalidate(['sponsors']);
    },
  });
  return (
    <Panel title={t('balance.title')}>
      <div className="grid gap-6">
        {balances.map((balance) => {
          const { currency, available, requested } = balance;
          const enough = available >= sponsor.minimum_payout;
          return (
            <div key={currency} className="grid gap-4">
              {balances.length > 1 && <h3 className="font-[560] font-sans text-control">{currency}</h3>}
              <Facts
                facts={(['available', 'pending', 'review', 'requested', 'paid'] as const)
                  .filter((key) => key !== 'review' || balance.review !== 0)
                  .map((key) => ({ key, label: t(`balance.${key}`), value: money(balance[key], currency) }))}
              />
              {enough && requested === 0 && sponsor.status === 'active' ? (
                <Button
                  variant="primary"
                  className="justify-self-start"
                  loading={request.isPending}
                  loadingLabel={t('payout.requesting')}
                  onClick={() => request.mutate({ body: { currency } })}
                >
                  {t('payout.request', { amount: money(available, currency) })}
                </Button>
              ) : (
                !enough && (
                  <p className="text-meta text-muted">
                    {t('payout.minimum', { amount: money(sponsor.minimum_payout, currency) })}
                  </p>
                )
              )}
            </div>
          );
        })}
        <p className="text-meta text-muted">{t('balance.pendingNote', { count: hold_days })}</p>
        {request.error && (
          <Banner tone="danger" role="alert">
            {t('payout.failed')}. {problem(request.error)}
          </Banner>
        )}
      </div>
    </Panel>
  );
}
