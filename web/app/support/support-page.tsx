import { searchLength } from '@wyrmgate/contract/search-constants';
import { supportTopics } from '@wyrmgate/contract/support-constants';
import { Mail, MessageCircle, Search, Ticket } from 'lucide-react';
import { useState } from 'react';
import {
  Form,
  Link,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { useSite } from '../platform/use-site.ts';
import { loadFeature } from '../shell/features.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { findArticles } from './find-articles.ts';

export const handle = { namespaces: ['support', 'ui'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'support:meta.title', description: 'support:meta.description' });
export const loader = pageLoader(async ({ api }) => {
  const [{ articles }, feature] = await Promise.all([api.support.list(), loadFeature(api, 'tickets')]);
  return { articles, tickets: feature.status !== 'disabled' };
});

/** The page already has all articles, so a new search needs no new data. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname;

function Contacts({ tickets }: { tickets: boolean }) {
  const { t } = useTranslation('support');
  const site = useSite();
  if (!site) return null;
  return (
    <Panel title={t('contact.title')}>
      <p className="max-w-[60ch] text-control text-secondary">{t('contact.text')}</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:w-full">
        {site.discord_url && (
          <Button
            variant="primary"
            icon={MessageCircle}
            render={<Link to={site.discord_url} target="_blank" rel="noopener" />}
          >
            {t('contact.discord')}
          </Button>
        )}
        {tickets && (
          <Button icon={Ticket} render={<Link to={urls.tickets} />}>
            {t('contact.tickets')}
          </Button>
        )}
        {site.support_email && (
          <Button icon={Mail} render={<a href={`mailto:${site.support_email}`} />}>
            {site.support_email}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Contacts and frequently asked questions. The search also works without JavaScript. */
export default function SupportPage() {
  const { t, i18n } = useTranslation('support');
  const { articles, tickets } = useLoaderData<typeof loader>();
  const [search, setSearch] = useSearchParams();
  // Local state, so that results appear before the URL changes.
  const [typed, setTyped] = useState(search.get('q') ?? '');
  const wanted = typed.trim();
  // Browsers do not send the fragment to the server.
  const { hash } = useLocation();
  const named = useHydrated() ? hash : '';
  const found = findArticles(articles, wanted, i18n.language);
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-8 py-10 sm:py-14 lg:pb-26">
      <header>
        <h1 className="pb-1 text-h1">{t('title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead')}</p>
      </header>
      <Contacts tickets={tickets} />
      <Form role="search" action={urls.support} className="max-w-xl">
        <Field label={t('search.label')}>
          <TextInput
            type="search"
            name="q"
            icon={Search}
            defaultValue={typed}
            maxLength={searchLength.max}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              setSearch(value ? { q: value } : {}, { replace: true, preventScrollReset: true });
            }}
          />
        </Field>
        <p role="status" className="mt-2 text-meta text-muted">
          {wanted !== '' && t('search.found', { count: found.length })}
        </p>
      </Form>
      {articles.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      {articles.length > 0 && found.length === 0 && (
        <EmptyState title={t('search.none')}>{t('search.noneText')}</EmptyState>
      )}
      {supportTopics.map((topic) => {
        const inTopic = found.filter((article) => article.topic === topic);
        if (inTopic.length === 0) return null;
        return (
          <Panel key={topic} title={t(`topics.${topic}`)}>
            <ul className="-my-2">
              {inTopic.map(({ id, language, question, answer }) => (
                <li key={id} id={`article-${id}`} lang={language} className="border-line py-1 not-first:border-t">
                  <Disclosure summary={question} open={wanted !== '' || named === `#article-${id}`}>
                    <div className="pb-4">
                      <RichText doc={answer} />
                    </div>
                  </Disclosure>
                </li>
              ))}
            </ul>
          </Panel>
        );
      })}
    </div>
  );
}
