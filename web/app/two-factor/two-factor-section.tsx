import { useEffect, useRef, useState } from 'react';
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

export function TwoFactorSection({ moment = LocalTime }: { moment?: MomentText }) {
  const { t } = useTranslation('two-factor');
  const failure = useFailureText();
  const { data: status, error, refetch, isFetching } = useApiQuery(['two-factor', 'status']);
  const [offer, setOffer] = useState<Offer>();
  const [left, setLeft] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The wizard disappears together with the focused button, so the heading takes the focus.
  useEffect(() => {
    const heading = left ? box.current?.querySelector('h2') : undefined;
    if (heading) heading.tabIndex = -1;
    heading?.focus();
  }, [left]);
  const open = (next: Offer | undefined) => {
    setOffer(next);
    setLeft(next === undefined);
  };
  if (status === undefined)
    return (
      // Has the height of the loaded panel, to avoid a layout shift.
      <Panel title={t('section.title')} className="min-h-[385px] lg:min-h-[184px]">
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
    <div ref={box} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {offer !== undefined ? (
        <SetupWizard offer={offer} onRestart={open} onClose={() => open(undefined)} />
      ) : status.enabled ? (
        <ManageFactor status={status} moment={moment} />
      ) : (
        <OfferFactor onOffer={open} />
      )}
      <ProtectionList status={status} />
    </div>
  );
}
