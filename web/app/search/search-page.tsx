import type { SearchGroup } from '@wyrmgate/contract/search';
import { maxResultPages, type SearchType, searchLength, searchTypes } from '@wyrmgate/contract/search-constants';
import { Search } from 'lucide-react';
import { Form, Link, type MetaArgs, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useUser } from '../platform/session/use-session.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { searchFor, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { ResultList } from './result-list.tsx';

export const handle = { namespaces: ['search'] } satisfies RouteHandle;
export const meta = (args: MetaArgs) => pageMeta({ title: 'search:meta.title', noindex: true })(args);

const queryOf = (search: URLSearchParams) => {
  const page = Number(search.get('page') ?? 1);
  const type = search.get('type');
  return {
    q: (search.get('q') ?? '').trim().slice(0, searchLength.max).trim(),
    type: searchTypes.find((each) => each === type),
    page: Number.isInteger(page) && page >= 1 && page <= maxResultPages ? page : 1,
  };
};

export const loader = pageLoader(async ({ api, language }, { request }) => {
  const { q, type, page } = queryOf(new URL(request.url).searchParams);
  const query = { q, ...(type && { type }), page, lang: language };
  const groups: SearchGroup[] = q.length < searchLength.min ? [] : (await api.search.list({ query })).groups;
  return { query, groups };
});

function Group({ group, query, alone }: { group: SearchGroup; query: string; alone: boolean }) {
  const { t } = useTranslation('search');
  const name = t(`types.${group.type}`);
  return (
    <section aria-labelledby={`results-${group.type}`}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`results-${group.type}`} className="text-h3">
          {name}
        </h2>
        {group.more && !alone && (
          <Link to={searchFor({ q: query, type: group.type })}>{t('showAll', { type: name })}</Link>
        )}
      </div>
      <ResultList group={group} query={query} label={name} />
    </section>
  );
}

function Turns({ q, type, page, more }: { q: string; type: SearchType; page: number; more: boolean }) {
  const { t } = useTranslation('search');
  return (
    <nav aria-label={t('pages')} className="flex justify-between gap-4">
      {page > 1 ? (
        <Link to={searchFor({ q, type, page: page - 1 })} rel="prev">
          {t('previous')}
        </Link>
      ) : (
        <span />
      )}
      {more && page < maxResultPages && (
        <Link to={searchFor({ q, type, page: page + 1 })} rel="next">
          {t('next')}
        </Link>
      )}
    </nav>
  );
}

/** Search results, rendered by the server for visitors. For logged-in users, the browser loads them again. */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const user = useUser();
  const { query, groups: forVisitors } = useLoaderData<typeof loader>();
  const { q, type, page } = query;
  const asked = q.length >= searchLength.min;
  const own = useApiQuery(['search', 'list'], { query }, { enabled: user !== null && asked, quiet: true });
  const groups = own.data?.groups ?? forVisitors;
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  const tabs = [undefined, ...searchTypes].map((each) => ({
    key: each ?? 'all',
    label: t(`types.${each ?? 'all'}`),
    current: each === type,
    link: <Link to={searchFor({ q, type: each })} preventScrollReset />,
  }));
  return (
    <div className="page-container grid grid-cols-[minmax(0,1fr)] gap-6 py-10 sm:py-14 lg:pb-26">
      <h1 className="pb-1 text-h1">{t('title')}</h1>
      <Form key={q} role="search" action={urls.search} className="flex max-w-3xl flex-wrap items-end gap-3">
        <Field label={t('label')} className="min-w-0 flex-1 basis-64">
          <TextInput
            type="search"
            name="q"
            icon={Search}
            required
            minLength={searchLength.min}
            maxLength={searchLength.max}
            defaultValue={q}
          />
        </Field>
        {type && <input type="hidden" name="type" value={type} />}
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      </Form>
      {asked && <TabLinks label={t('filter')} tabs={tabs} />}
      <p role="status" className={asked && count > 0 ? 'text-meta text-muted' : 'sr-only'}>
        {asked && t('found', { count })}
      </p>
      {!asked && <p className="text-secondary">{t('hint')}</p>}
      {asked && count === 0 && <EmptyState title={t('none.title', { query: q })}>{t('none.text')}</EmptyState>}
      {groups.map((group) => (
        <Group key={group.type} group={group} query={q} alone={type !== undefined} />
      ))}
      {type && count > 0 && <Turns q={q} type={type} page={page} more={groups.some(({ more }) => more)} />}
    </div>
  );
}
