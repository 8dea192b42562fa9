import { ApiError } from '@wyrmgate/contract/client';
import type { CharacterPage as Character } from '@wyrmgate/contract/world-shapes';
import { Link, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import type { PageContext } from '../platform/server-context.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { characterPage, guildPage, idOfSlug, rankings, urls } from '../shell/urls.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Panel } from '../ui/card.tsx';
import { Crest } from '../ui/crest.tsx';
import { Facts } from '../ui/facts.tsx';
import { AsOf } from './as-of.tsx';
import { crestTone, EmpireName } from './empire.tsx';
import { EquipmentPanel } from './equipment-panel.tsx';
import { unknown } from './figures.tsx';
import { PlaceChart, pointsOf } from './place-chart.tsx';

export const handle = { namespaces: ['world'] } satisfies RouteHandle;

const byId = async (api: PageContext['api'], id: number | undefined) => {
  if (id === undefined) return undefined;
  try {
    return await api.world.character({ params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
};

export const loader = pageLoader(async ({ api }, { params: { name = '' } }) => {
  const found = await byId(api, idOfSlug(name));
  if (found && characterPage(found.character) === `/characters/${encodeURIComponent(name)}`) return found;
  try {
    // The URL contains a name without an id, or a name whose end only looks like an id.
    throw redirect(characterPage(await api.world.characterNamed({ query: { name: name.slice(0, 100) || '-' } })), 301);
  } catch (error) {
    if (found && error instanceof ApiError && error.status === 404) throw redirect(characterPage(found.character), 301);
    throw error;
  }
});
type Data = Awaited<ReturnType<typeof loader>>;

export const meta = (args: MetaArgs) =>
  pageMeta({
    title: 'world:character.meta.title',
    description: 'world:character.meta.description',
    values: (loaded) => {
      const { name, level } = (loaded as Data | undefined)?.character ?? { name: '', level: 0 };
      return { name, level };
    },
  })(args);

const useFacts = ({ experience, ...character }: Character) => {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const arena = (figures: Character['arena_solo']) =>
    figures &&
    (figures.wins === null || figures.losses === null
      ? number(figures.points)
      : t('character.arena', { points: figures.points, wins: figures.wins, losses: figures.losses }));
  const all = [
    { key: 'class', label: t('filters.class'), value: character.class ? t(`classes.${character.class}`) : unknown },
    { key: 'empire', label: t('columns.empire'), value: <EmpireName empire={character.empire} /> },
    { key: 'level', label: t('columns.level'), value: number(character.level) },
    { key: 'experience', label: t('character.experience'), value: number(experience) },
    {
      key: 'playtime',
      label: t('columns.playtime'),
      value: t('hours', { hours: Math.floor(character.playtime_minutes / 60) }),
    },
    {
      key: 'score',
      label: t('columns.pvpScore'),
      value: character.pvp_score === null ? null : number(character.pvp_score),
    },
    { key: 'solo', label: t('boards.arena-solo'), value: arena(character.arena_solo) },
    { key: 'flex', label: t('boards.arena-flex'), value: arena(character.arena_flex) },
    {
      key: 'seen',
      label: t('character.lastSeen'),
      value: character.last_seen && t(`character.seen.${character.last_seen}`),
    },
  ];
  return all.filter(({ value }) => value !== null);
};

export default function CharacterPage() {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const { snapshot, character } = useLoaderData<typeof loader>();
  const facts = useFacts(character);
  const name = character.name.trim() || t('unnamed');
  const charted = snapshot.boards.filter(
    (board) => board === 'players' || pointsOf(character.history, board).length > 1,
  );
  return (
    <div className="page-container py-8 sm:py-12 lg:pb-26">
      <Breadcrumbs
        trail={[{ key: 'rankings', label: t('rankings.title'), link: <Link to={urls.rankings} /> }]}
        current={<bdi>{name}</bdi>}
      />
      <header className="mt-6 mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Crest seed={character.name} tone={crestTone(character.empire)} size="xl" />
        <div className="min-w-0">
          <h1 className="overflow-x-clip pb-1 text-h1 [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h1>
          <p className="mt-1 text-lead text-secondary">
            {t('level', { level: character.level })}
            {character.guild && (
              <>
                {' · '}
                <Link to={guildPage(character.guild)}>
                  <bdi>{character.guild.name}</bdi>
                </Link>
                {character.guild.grade !== null && ` (${t('guild.grade', { grade: character.guild.grade })})`}
              </>
            )}
          </p>
          <AsOf snapshot={snapshot} />
        </div>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('character.facts')}>
          <Facts facts={facts} />
        </Panel>
        <Panel title={t('character.places')}>
          <Facts
            facts={character.places.map(({ board, place, total }) => ({
              key: board,
              label: t(`boards.${board}`),
              value: (
                <Link to={rankings(board, { find: character.name })} rel="nofollow">
                  {t('character.placeOf', { place: number(place), total: number(total) })}
                </Link>
              ),
            }))}
          />
        </Panel>
        {character.equipment && <EquipmentPanel items={character.equipment} />}
        {charted.map((board) => (
          <Panel key={board} title={t('history.title', { board: t(`boards.${board}`) })}>
            <PlaceChart board={board} points={pointsOf(character.history, board)} />
          </Panel>
        ))}
      </div>
    </div>
  );
}
