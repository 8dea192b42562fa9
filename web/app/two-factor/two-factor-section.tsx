import { useState } from 'react';
import { useTranslation } from '#i18n';
import { LocalTime, type MomentText } from '../platform/local-time.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Panel } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ManageFactor } from './manage-factor.tsx';
import { OfferFactor } from './offer-factor.tsx';
import { ProtectionList } from './protection-list.tsx';
import { type Offer, SetupWizard } from './setup-wizard.tsx';
import { useFailureText } from './use-failure-text.ts';

/** The user's second factor: status, setup wizard and backup codes. */
export function TwoFactorSection({ moment = LocalTime }: { moment?: MomentText }) {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const { data: status, error, refetch, isFetching } = useApiQuery(['two-factor', 'status']);
  const [offer, setOffer] = useState<Offer>();
  if (status === undefined)
    return (
      <Panel title={t('section.title')}>
        {error ? (
          <ErrorState title={t('section.failed')} level={3} onRetry={() => void refetch()} retrying={isFetching}>
            {failure(error)}
          </ErrorState>
        ) : (
          <SkeletonRows rows={2} label={t('section.loading')} />
        )}
      </Panel>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {offer !== undefined ? (
        <SetupWizard offer={offer} onRestart={setOffer} onClose={() => setOffer(undefined)} />
      ) : status.enabled ? (
        <ManageFactor status={status} moment={moment} />
      ) : (
        <OfferFactor onOffer={setOffer} />
      )}
      <ProtectionList status={status} />
    </div>
  );
}
