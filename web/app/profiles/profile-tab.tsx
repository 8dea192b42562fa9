import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { AccountFacts } from './account-facts.tsx';
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { DetailsForm } from './details-form.tsx';
import { Treasury } from './treasury.tsx';
import { useProfile } from './use-profile.ts';

/** Account data and settings. The props are panels from other domains. */
export function ProfileTab({
  coins,
  premium,
  game,
  publicPage,
}: Record<'coins' | 'premium' | 'game' | 'publicPage', ReactNode>) {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  const { data: profile, error, refetch, isFetching } = useProfile();
  if (profile === undefined)
    return (
      <Panel>
        {error ? (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
            {problem(error)}
          </ErrorState>
        ) : (
          <SkeletonRows rows={6} label={t('loading')} />
        )}
      </Panel>
    );
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Panel title={t('facts.title')}>
            <AccountFacts profile={profile} />
          </Panel>
          {game}
          {premium}
          <Panel title={t('treasury.title')}>
            <Treasury />
          </Panel>
        </div>
        <div className="grid gap-6">
          <Panel title={t('details.title')}>
            <DetailsForm profile={profile} />
          </Panel>
          {publicPage}
          <Panel title={t('data.title')}>
            <DataSection />
          </Panel>
        </div>
      </div>
      {coins}
      <Panel title={t('deletion.title')}>
        <DeletionSection restorable={profile.email !== ''} />
      </Panel>
    </div>
  );
}
