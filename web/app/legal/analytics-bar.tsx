import type { Analytics } from '@wyrmgate/contract/analytics-constants';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { programNames } from '../platform/analytics-names.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { AnalyticsButtons } from './analytics-buttons.tsx';
import { useAnalyticsChoice } from './analytics-choice.ts';
import { ConsentSection } from './consent-section.tsx';
import { countVisit } from './count-visit.ts';

/** Counts visits after consent, or at once if consent is not required. Otherwise asks for consent. */
export function AnalyticsBar({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation('cookies');
  const { pathname } = useLocation();
  const choice = useAnalyticsChoice();
  const hydrated = useHydrated();
  const counts = !analytics.consent || choice === 'yes';
  useEffect(() => {
    // Blocked or failing analytics must not affect the page.
    if (counts) countVisit(analytics, pathname).catch(() => undefined);
  }, [counts, analytics, pathname]);
  if (!hydrated || !analytics.consent || choice !== null) return null;
  const { host } = new URL(analytics.script);
  return (
    <ConsentSection
      title={t('analytics.title')}
      text={t('bar.text', { program: programNames[analytics.provider], host })}
    >
      <AnalyticsButtons />
    </ConsentSection>
  );
}
