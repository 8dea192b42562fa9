import type { EmailLink } from '@wyrmgate/contract/profiles';
import { Ban, Check, Mail } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import type { Key } from '../platform/i18n/keys.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { LinkCard } from './link-card.tsx';
import { DeadLink, FailedLink, isDead, LinkChecking } from './link-states.tsx';
import { useEmailLink } from './use-email-link.ts';
import { useLinkToken } from './use-link-token.ts';

export const handle = { namespaces: ['profiles'], needsScript: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'profiles:emailLink.meta', noindex: true });

/**
 * The page for links in emails about an address change. Opening it changes nothing, because mail programs prefetch
 * links.
 */
export default function EmailLinkPage() {
  const token = useLinkToken();
  // Keyed by token, so that a second link in the same tab does not show the first link's result.
  return <EmailLinkOf key={token} token={token} />;
}

function EmailLinkOf({ token }: { token: string | null | undefined }) {
  const [outcome, setOutcome] = useState<EmailLink | 'stopped'>();
  const link = useEmailLink(outcome === undefined ? token : undefined);
  if (outcome === 'stopped') return <Stopped />;
  if (outcome) return <Confirmed link={outcome} />;
  if (token === null || isDead(link.error)) return <DeadLink />;
  if (token && link.data) return <Question token={token} link={link.data} onDone={setOutcome} />;
  if (link.error)
    return <FailedLink error={link.error} onRetry={() => void link.refetch()} retrying={link.isFetching} />;
  return <LinkChecking />;
}

type QuestionProps = { token: string; link: EmailLink; onDone: (outcome: EmailLink | 'stopped') => void };

function Question({ token, link, onDone }: QuestionProps) {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  const confirm = useApiMutation(['profiles', 'confirmEmailLink'], { onSuccess: onDone });
  const stop = useApiMutation(['profiles', 'cancelEmailLink'], { onSuccess: () => onDone('stopped') });
  const body = { token };
  const error = confirm.error ?? stop.error;
  const confirmed = link.side === 'old' ? link.oldConfirmed : link.newConfirmed;
  return (
    <LinkCard
      icon={Mail}
      tone="info"
      title={t(confirmed ? 'emailLink.waiting' : 'emailLink.title')}
      actions={
        <>
          {!confirmed && (
            <Button
              variant="primary"
              onClick={() => confirm.mutate({ body })}
              loading={confirm.isPending}
              loadingLabel={t('emailLink.confirming')}
              disabled={stop.isPending}
            >
              {t('emailLink.confirm')}
            </Button>
          )}
          {link.side === 'old' && (
            <Button
              variant="danger-quiet"
              onClick={() => stop.mutate({ body })}
              loading={stop.isPending}
              loadingLabel={t('emailLink.stopping')}
              disabled={confirm.isPending}
            >
              {t('emailLink.stop')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(confirmed ? waitingFor(link) : `emailLink.${link.side}`, link)}</p>
      {error && (
        <Banner tone="danger" role="alert" className="mt-4 text-start">
          {problem(error)}
        </Banner>
      )}
    </LinkCard>
  );
}

const waitingFor = ({ oldConfirmed }: EmailLink): Key<'profiles'> =>
  oldConfirmed ? 'emailLink.waitingNew' : 'emailLink.waitingOld';

function Confirmed({ link }: { link: EmailLink }) {
  const { t } = useTranslation('profiles');
  const done = link.oldConfirmed && link.newConfirmed;
  return (
    <LinkCard
      icon={Check}
      tone="success"
      title={t(done ? 'emailLink.done' : 'emailLink.waiting')}
      actions={
        <Button variant="primary" render={<Link to={urls.profile} />}>
          {t('link.toProfile')}
        </Button>
      }
    >
      {t(done ? 'emailLink.doneText' : waitingFor(link), link)}
    </LinkCard>
  );
}

function Stopped() {
  const { t } = useTranslation('profiles');
  return (
    <LinkCard
      icon={Ban}
      tone="success"
      title={t('emailLink.stopped')}
      actions={
        <Button variant="primary" render={<Link to={urls.profile} />}>
          {t('link.toProfile')}
        </Button>
      }
    >
      {t('emailLink.stoppedText')}
    </LinkCard>
  );
}
