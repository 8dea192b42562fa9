import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { api } from '../platform/api/api.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Spinner } from '../ui/spinner.tsx';

export const handle = { namespaces: ['discord'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'discord:page.title', noindex: true });

type Outcome = { tone: 'success' | 'danger' | 'info'; text: string };

/**
 * The page to which Discord redirects players. The code in the URL works only once, so the page sends it once and
 * removes it.
 */
export default function DiscordPage() {
  const { t } = useTranslation('discord');
  const problem = useProblemText();
  const [search, setSearch] = useSearchParams();
  const [outcome, setOutcome] = useState<Outcome>();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    const [code, state] = [search.get('code'), search.get('state')];
    setSearch({}, { replace: true });
    if (!code || !state) {
      setOutcome({ tone: 'info', text: t('page.cancelled') });
      return;
    }
    api.discord
      .link({ body: { code, state } })
      .then(({ link }) => setOutcome({ tone: 'success', text: t('page.done', { name: link?.name ?? '' }) }))
      .catch((error: unknown) => setOutcome({ tone: 'danger', text: problem(error) }))
      .finally(() => void invalidate(['discord']));
  }, [search, setSearch, t, problem]);
  return (
    <div className="page-container py-10 sm:py-14">
      <h1 className="pb-6 text-h1">{t('page.title')}</h1>
      <Panel className="max-w-[560px]">
        {outcome === undefined ? (
          <Spinner size={32} label={t('page.working')} className="mx-auto" />
        ) : (
          <div className="grid justify-items-start gap-5">
            <Banner tone={outcome.tone} role={outcome.tone === 'danger' ? 'alert' : 'status'} className="w-full">
              {outcome.text}
            </Banner>
            <Button render={<Link to={urls.profile} />}>{t('page.back')}</Button>
          </div>
        )}
      </Panel>
    </div>
  );
}
