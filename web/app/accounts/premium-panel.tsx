import type { OwnPremium } from '@wyrmgate/contract/accounts';
import { Check, Crown } from 'lucide-react';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { endOf, useOwnPremium } from './use-own-premium.ts';

export function PremiumPanel() {
  const { t } = useTranslation('accounts');
  const problem = useProblemText();
  const { data, error, refetch, isFetching } = useOwnPremium();
  if (data === undefined)
    return (
      <Panel title={t('own.title')}>
        {error ? (
          <ErrorState title={t('own.failed')} onRetry={() => void refetch()} retrying={isFetching} level={3}>
            {problem(error)}
          </ErrorState>
        ) : (
          <SkeletonRows rows={2} label={t('own.loading')} />
        )}
      </Panel>
    );
  return (
    <Panel title={t('own.title')}>
      {data.premium ? <Active premium={data.premium} /> : <p className="text-secondary">{t('own.none')}</p>}
    </Panel>
  );
}

function Active({ premium: { type, since, until, benefits } }: { premium: OwnPremium }) {
  const { t } = useTranslation('accounts');
  const { days, soon } = endOf(until, Date.now());
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Badge tone="gold" icon={Crown}>
          {t(`premium.${type}`)}
        </Badge>
        <span className="text-secondary tabular-nums">{t('own.left', { days })}</span>
      </div>
      {soon && <Banner tone="warning">{t('own.endsSoon')}</Banner>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        <dt className="text-secondary">{t('own.since')}</dt>
        <dd>
          <LocalTime iso={since} />
        </dd>
        <dt className="text-secondary">{t('own.until')}</dt>
        <dd>
          <LocalTime iso={until} time />
        </dd>
      </dl>
      {benefits.length > 0 && (
        <div>
          <h3 className="text-base">{t('own.brings')}</h3>
          <ul className="mt-2 grid gap-1.5">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2.5">
                <Icon as={Check} size={16} className="mt-1 shrink-0 text-success" />
                <span className="wrap-anywhere min-w-0">{benefit}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
