import { Check, Flag } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { LinkCard } from './link-card.tsx';
import { DeadLink, isDead, LinkChecking } from './link-states.tsx';
import { useLinkToken } from './use-link-token.ts';

export const handle = { namespaces: ['profiles'], needsScript: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'profiles:restore.meta', noindex: true });

/** The page that the restore link for a deleted account opens. */
export default function RestorePage() {
  const token = useLinkToken();
  return <RestoreOf key={token} token={token} />;
}

function RestoreOf({ token }: { token: string | null | undefined }) {
  const { t } = useTranslation('profiles');
  const problem = useProblemText();
  const restore = useApiMutation(['profiles', 'restore']);
  if (restore.data)
    return (
      <LinkCard
        icon={Check}
        tone="success"
        title={t('restore.done', restore.data)}
        actions={
          <Button variant="primary" render={<Link to={urls.login} />}>
            {t('link.logIn')}
          </Button>
        }
      >
        {t('restore.doneText')}
      </LinkCard>
    );
  if (token === null || isDead(restore.error)) return <DeadLink />;
  if (token === undefined) return <LinkChecking />;
  return (
    <LinkCard
      icon={Flag}
      tone="info"
      title={t('restore.title')}
      actions={
        <Button
          variant="primary"
          onClick={() => restore.mutate({ body: { token } })}
          loading={restore.isPending}
          loadingLabel={t('restore.running')}
        >
          {t('restore.action')}
        </Button>
      }
    >
      <p>{t('restore.text')}</p>
      {restore.error && (
        <Banner tone="danger" role="alert" className="mt-4 text-start">
          {problem(restore.error)}
        </Banner>
      )}
    </LinkCard>
  );
}
