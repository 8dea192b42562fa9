import { maxLevelFilter, maxNameSearch } from '@wyrmgate/contract/world-constants';
import { Search } from 'lucide-react';
import { Form, Link, type MetaArgs, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useFreshPage } from '../platform/use-fresh-page.ts';
import { RecruitingGuilds } from '../recruiting/recruiting-guilds.tsx';
import { guildPage, urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Crest } from '../ui/crest.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Pager } from '../ui/pager.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { AsOf } from './as-of.tsx';
import { crestTone, EmpireName } from './empire.tsx';
import { itemList, listItem } from './list-markup.ts';
import { listMeta } from './list-meta.ts';
import { EmpireLinks } from './rankings-filters.tsx';
import { apiQuery, isFiltered, queryOf } from './rankings-query.ts';
import './world.css';

const pageSize = 24;

export const handle = { namespaces: ['world', 'recruiting'] } satisfies RouteHandle;
export const loader = pageLoader(async ({ api }, { request }) => {
  const query = queryOf(new URL(request.url).searchParams);
  const { class: _, ...filters } = apiQuery(query);
  const reply = await api.world.guilds({
    query: { ...filters, ...(query.find && { search: query.find }), page: query.page, limit: pageSize },
  });
  const isFirst = query.page === 1 && query.find === '' && !isFiltered(query);
  return { query, ...reply, recruiting: isFirst ? (await api.recruiting.list()).guilds : [] };
});

type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) =>
  listMeta(args, {
    list: 'world:guilds.meta.title',
    description: 'world:guilds.meta.description',
    query: (args.loaderData as Data | undefined)?.query,
    hasClass: false,
  });

const listUrl = (set: Record<string, string | number | undefined>): string => {
  const entries = Object.entries(set).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(entries).toString();
  return `${urls.guilds}${search && `?${search}`}`;
};

export default function GuildsPage() {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const { query, snapshot, guilds, pagination, recruiting } = useLoaderData<typeof loader>();
  useFreshPage(120, 'world-rankings');
  const level = { type: 'number', inputMode: 'numeric', min: 0, max: maxLevelFilter } as const;
  const Name = recruiting.length > 0 ? 'h3' : 'h2';
  const kept = { find: query.find, empire: query.empire, min: query.min, max: query.max };
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8">
        <h1 className="pb-1 text-h1">{t('guilds.title')}</h1>
        <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('guilds.lead')}</p>
        <AsOf snapshot={snapshot} />
      </header>
      <div className="mb-8 flex flex-wrap items-end gap-x-5 gap-y-4">
        <Form
          key={JSON.stringify(kept)}
          method="get"
          preventScrollReset
          className="flex flex-1 basis-[26rem] flex-wrap items-end gap-x-5 gap-y-4"
        >
          {query.empire && <input type="hidden" name="empire" value={query.empire} />}
          <Field label={t('guilds.find')} className="min-w-52 flex-1 max-sm:basis-full">
            <TextInput
              name="find"
              type="search"
              icon={Search}
              maxLength={maxNameSearch}
              placeholder={t('filters.name')}
              defaultValue={query.find}
            />
          </Field>
          <Field label={t('filters.min')} className="w-24">
            <TextInput name="min" {...level} defaultValue={query.min} />
          </Field>
          <Field label={t('filters.max')} className="w-24">
            <TextInput name="max" {...level} defaultValue={query.max} />
          </Field>
          <Button type="submit">{t('filters.apply')}</Button>
        </Form>
        <EmpireLinks empire={query.empire} to={(empire) => listUrl({ ...kept, empire })} />
      </div>
      <RecruitingGuilds guilds={recruiting} toneOf={crestTone} />
      {recruiting.length > 0 && <h2 className="mb-4 text-h3">{t('guilds.all')}</h2>}
      {guilds.length === 0 ? (
        <EmptyState title={t('guilds.empty.title')}>{t('guilds.empty.text')}</EmptyState>
      ) : (
        <ul {...itemList} className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {guilds.map((guild) => (
            <li
              key={guild.position}
              {...listItem}
              className={`podium-card relative flex items-start gap-4 p-5 ${guild.empire ? `podium-${guild.empire}` : ''}`}
            >
              <Crest seed={guild.name ?? ''} tone={crestTone(guild.empire)} size="lg" />
              <div className="min-w-0 flex-1">
                <Name className="overflow-x-clip pb-0.5 text-card [overflow-wrap:anywhere]">
                  <meta itemProp="position" content={String(guild.position)} />
                  <Link
                    itemProp="url"
                    to={guildPage({ id: guild.id ?? 0, name: guild.name ?? '' })}
                    className="stretch-card no-underline hover:underline"
                  >
                    <bdi itemProp="name">{guild.name}</bdi>
                  </Link>
                </Name>
                <p className="mt-1 text-meta text-secondary">
                  {t('guilds.place', { place: number(guild.place) })} · {t('level', { level: guild.level })} ·{' '}
                  {t('guilds.members', { count: guild.members ?? 0 })}
                </p>
                <p className="mt-2 text-control">
                  <EmpireName empire={guild.empire} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {pagination.pages > 1 && (
        <Pager
          page={pagination.page}
          pageSize={pagination.limit}
          total={pagination.total}
          link={(page) => <Link to={listUrl({ ...kept, page: page > 1 ? page : undefined })} />}
          className="mt-8"
        />
      )}
    </div>
  );
}
