import type { Analytics } from '@wyrmgate/contract/analytics-constants';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { useCodeMemory } from '../platform/code-memory.ts';
import { useSession } from '../platform/session/use-session.ts';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { AnalyticsBar } from './analytics-bar.tsx';
import { useAnalyticsChoice } from './analytics-choice.ts';
import { CodeButtons } from './code-buttons.tsx';
import { ConsentSection } from './consent-section.tsx';
import { useCarriedCode } from './use-carried-code.ts';

type ConsentBarProps = {
  analytics: Analytics | null;
  /** The sponsor's code from the URL that opened the page. */
  code: string | undefined;
};

/**
 * Asks visitors for consent to count visits, then for consent to store a sponsor's code. Only one request is visible at
 * a time.
 */
export default function ConsentBar({ analytics, code }: ConsentBarProps) {
  const choice = useAnalyticsChoice();
  const visitor = useSession().status === 'out';
  const carried = visitor ? code : undefined;
  useCarriedCode(carried);
  // The cookie page has its own choices, and a pending analytics choice comes first.
  const asked = useLocation().pathname === urls.cookies || (analytics?.consent === true && choice === null);
  return (
    <>
      {analytics && <AnalyticsBar analytics={analytics} />}
      {carried && !asked && <CodeBar code={carried} />}
    </>
  );
}

function CodeBar({ code }: { code: string }) {
  const { t } = useTranslation('cookies');
  const memory = useCodeMemory();
  const days = useSite()?.sponsor_days;
  if (memory === code || memory === 'no' || days === undefined) return null;
  return (
    <ConsentSection title={t('code.title')} text={t('code.ask', { code, days })}>
      <CodeButtons code={code} days={days} />
    </ConsentSection>
  );
}
