import type { GuildPage as Guild } from '@wyrmgate/contract/world-shapes';
import { Link, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { GuildRecruiting } from '../recruiting/guild-recruiting.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { characterPage, guildPage, idOfSlug, rankings, urls } from '../shell/urls.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Panel } from '../ui/card.tsx';
import { Crest } from '../ui/crest.tsx';
import { Facts } from '../ui/facts.tsx';
import { Pager } from '../ui/pager.tsx';
import { Table } from '../ui/table.tsx';
import { AsOf } from './as-of.tsx';
import { crestTone, EmpireName } from './empire.tsx';
import { unknown } from './figures.tsx';
import { GuildHistory, GuildWars } from './guild-life.tsx';
import { itemList, listItem } from './list-markup.ts';
import { PlaceChart, pointsOf } from './place-chart.tsx';
import { queryOf } from './rankings-query.ts';

export const handle = { namespaces: ['world', 'recruiting', 'moderation'] } satisfies RouteHandle;

export const loader = pageLoader(async ({ api }, { request, params: { name = '' } }) => {
  const { page } = queryOf(new URL(request.url).searchParams);
  // If the URL contains no id, requests an id that no guild has, so that the API reports a missing guild.
  const found = await api.world.guild({ params: { id: idOfSlug(name) ?? Number.MAX_SAFE_INTEGER }, query: { page } });
  const own = guildPage(found.guild);
  if (own !== `/guilds/${encodeURIComponent(name)}`) throw redirect(pageOf(own, page), 301);
  const { notice } = await api.recruiting.get({ params: { id: found.guild.id } });
  return { ...found, notice };
});
type Data = Awaited<ReturnType<typeof loader>>;

const pageOf = (address: string, page: number): string => (page > 1 ? `${address}?page=${page}` : address);

export const meta = (args: MetaArgs) => {
  const loaded = args.loaderData as Data | undefined;
  const { name, members } = loaded?.guild ?? { name: '', members: 0 };
  const page = loaded?.pagination.page ?? 1;
  return pageMeta({
    title: 'world:listTitle',
    description: 'world:guild.meta.description',
    search: pageOf('', page),
    values: () => ({
      ...{ name, members, page, list: name, filtered: 'no', filters: '' },
      paged: page > 1 ? 'yes' : 'no',
    }),
  })(args);
};

/** A number with its label on phones, where the table has no visible header. */
function Labelled({ label, children }: { label: string; children: string }) {
  return (
    <>
      {/* Screen readers already get the header from the table. */}
      <span aria-hidden="true" className="font-[400] text-meta text-secondary md:hidden">
        {label}{' '}
      </span>
      {children}
    </>
  );
}

/** One page of the members, and the number of members that no page lists. */
export function Roster({ guild, pagination }: { guild: Guild; pagination: Data['pagination'] }) {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const hidden = guild.members - pagination.total;
  const before = (pagination.page - 1) * pagination.limit;
  return (
    <Panel title={t('guild.roster')} aside={t('guilds.members', { count: guild.members })} flush>
      <div {...itemList}>
        <Table
          label={t('guild.roster')}
          rows={guild.roster.map((member, index) => ({ ...member, position: before + index + 1 }))}
          rowKey={({ id }) => id}
          rowAttributes={() => listItem}
          columns={[
            {
              key: 'grade',
              header: t('guild.rank'),
              phone: 'start',
              className: 'w-20',
              cell: ({ grade }) =>
                grade === null ? unknown : <Labelled label={t('guild.rank')}>{number(grade)}</Labelled>,
            },
            {
              key: 'name',
              header: t('columns.player'),
              identity: true,
              phone: 'title',
              cell: (member) => (
                <>
                  <meta itemProp="position" content={String(member.position)} />
                  <Link
                    itemProp="url"
                    to={characterPage(member)}
                    className="[overflow-wrap:anywhere] no-underline hover:underline"
                  >
                    <bdi itemProp="name">{member.name.trim() || t('unnamed')}</bdi>
                  </Link>
                </>
              ),
            },
            {
              key: 'class',
              header: t('filters.class'),
              phone: 'line',
              cell: (member) => (member.class ? t(`classes.${member.class}`) : unknown),
            },
            {
              key: 'level',
              header: t('columns.level'),
              align: 'end',
              phone: 'lineEnd',
              cell: ({ level }) => (
                <>
                  <span className="max-md:hidden">{number(level)}</span>
                  <span className="text-secondary md:hidden">{t('level', { level })}</span>
                </>
              ),
            },
            {
              key: 'place',
              header: t('guild.place'),
              align: 'end',
              phone: 'end',
              cell: ({ place }) =>
                place === null ? unknown : <Labelled label={t('guild.place')}>{number(place)}</Labelled>,
            },
          ]}
        />
      </div>
      {pagination.pages > 1 && (
        <Pager
          page={pagination.page}
          pageSize={pagination.limit}
          total={pagination.total}
          link={(page) => <Link to={pageOf(guildPage(guild), page)} preventScrollReset />}
          className="border-line border-t px-(--cell-edge) py-4"
        />
      )}
      {hidden > 0 && (
        <p className="border-line border-t px-(--cell-edge) py-3 text-meta text-secondary">
          {t('guild.hidden', { count: hidden })}
        </p>
      )}
    </Panel>
  );
}

export default function GuildPage() {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const { snapshot, guild, notice, pagination } = useLoaderData<typeof loader>();
  const points = pointsOf(guild.history, 'guilds');
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs
        trail={[{ key: 'guilds', label: t('guilds.title'), link: <Link to={urls.guilds} /> }]}
        current={<bdi>{guild.name}</bdi>}
      />
      <header className="mt-6 mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Crest seed={guild.name} tone={crestTone(guild.empire)} size="xl" />
        <div className="min-w-0">
          <h1 className="overflow-x-clip pb-1 text-h1 [overflow-wrap:anywhere]">
            <bdi>{guild.name}</bdi>
          </h1>
          <p className="mt-1 text-lead text-secondary">{t('level', { level: guild.level })}</p>
          <AsOf snapshot={snapshot} />
        </div>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('guild.facts')}>
          <Facts
            facts={[
              { key: 'empire', label: t('columns.empire'), value: <EmpireName empire={guild.empire} /> },
              {
                key: 'leader',
                label: t('columns.leader'),
                value: guild.leader ? (
                  <Link to={characterPage(guild.leader)}>
                    <bdi>{guild.leader.name}</bdi>
                  </Link>
                ) : (
                  unknown
                ),
              },
              { key: 'points', label: t('columns.points'), value: number(guild.points) },
              {
                key: 'place',
                label: t('columns.rank'),
                value: guild.place ? (
                  <Link to={rankings('guilds', { find: guild.name })} rel="nofollow">
                    {t('character.placeOf', { place: number(guild.place.place), total: number(guild.place.total) })}
                  </Link>
                ) : (
                  unknown
                ),
              },
              { key: 'wins', label: t('guild.wins'), value: number(guild.wins) },
              { key: 'draws', label: t('guild.draws'), value: number(guild.draws) },
              { key: 'losses', label: t('guild.losses'), value: number(guild.losses) },
            ]}
          />
        </Panel>
        <Panel title={t('history.title', { board: t('boards.guilds') })}>
          <PlaceChart board="guilds" points={points} />
        </Panel>
        <div className="min-w-0 empty:hidden lg:col-span-2">
          <GuildRecruiting key={guild.id} guild={guild} notice={notice} />
        </div>
        {guild.wars && <GuildWars wars={guild.wars} />}
        {guild.events.length > 0 && <GuildHistory events={guild.events} />}
        <div className="min-w-0 lg:col-span-2">
          <Roster guild={guild} pagination={pagination} />
        </div>
      </div>
    </div>
  );
}
