import { ApiError } from '@wyrmgate/contract/client';
import type { PlayerPage as Player } from '@wyrmgate/contract/players';
import { Award, Shield } from 'lucide-react';
import { data, Link, type MetaArgs, redirect, useLoaderData, useParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { LocalTime } from '../platform/local-time.tsx';
import { pageLoader } from '../platform/page-loader.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { useSession } from '../platform/session/use-session.ts';
import { NotFoundScene } from '../shell/not-found-scene.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { characterPage, forumThread, guildPage, playerPage, urls } from '../shell/urls.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Panel } from '../ui/card.tsx';
import { Crest } from '../ui/crest.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Facts } from '../ui/facts.tsx';
import { Spinner } from '../ui/spinner.tsx';

export const handle = { namespaces: ['players', 'forum'] } satisfies RouteHandle;

type Loaded = { player: Player | null };

/**
 * Loads the page as a visitor. The server does not reveal whether a hidden page exists, so the browser requests it
 * again after login.
 */
export const loader = pageLoader(async ({ api }, { params: { name = '' } }) => {
  try {
    const player = await api.players.get({ params: { name: name.slice(0, 40) || '-' } });
    if (player.name !== name) throw redirect(playerPage(player.name), 301);
    return data<Loaded>({ player });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return data<Loaded>({ player: null }, { status: 404 });
    throw error;
  }
});

export const meta = (args: MetaArgs) => {
  const player = (args.loaderData as Loaded | undefined)?.player;
  if (!player) return pageMeta({ title: 'common:notFound.title', noindex: true })(args);
  return pageMeta({
    title: 'players:meta.title',
    description: 'players:meta.description',
    values: () => ({ name: player.name }),
  })(args);
};

function Badges({ player }: { player: Player }) {
  const { t } = useTranslation('players');
  return (
    <ul className="flex flex-wrap gap-2">
      {player.badges.map(({ badge, value }) => (
        <li key={badge}>
          <Badge tone="gold" icon={Award}>
            {badge === 'years' ? t('badges.years', { count: value ?? 0 }) : t(`badges.${badge}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function Characters({ player }: { player: Player }) {
  const { t } = useTranslation('players');
  return (
    <ul className="divide-y divide-line">
      {player.characters.map((character) => (
        <li key={character.id} className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
          <Crest seed={character.name} tone={character.empire ?? 'neutral'} size="md" />
          <div className="min-w-0">
            <Link to={characterPage(character)} className="wrap-anywhere font-[560]">
              <bdi>{character.name}</bdi>
            </Link>
            <p className="text-meta text-secondary">
              {t('level', { level: character.level })}
              {character.guild && (
                <>
                  {' · '}
                  <Link to={guildPage(character.guild)}>
                    <bdi>{character.guild.name}</bdi>
                  </Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Recent({ player }: { player: Player }) {
  return (
    <ul className="divide-y divide-line">
      {player.recent.map((post) => (
        <li key={`${post.id}-${post.no}`} className="py-3 first:pt-0 last:pb-0">
          <Link
            to={forumThread(post, { page: Math.ceil(post.no / 20), no: post.no })}
            className="wrap-anywhere font-[560]"
          >
            {post.title}
          </Link>
          <p className="wrap-anywhere mt-1 line-clamp-2 text-control text-secondary">{post.excerpt}</p>
          <p className="mt-1 text-meta text-muted">
            <LocalTime iso={post.at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function Profile({ player }: { player: Player }) {
  const { t } = useTranslation('players');
  const { t: forum } = useTranslation('forum');
  const { number } = useFormat();
  const isStaff = player.authority !== 'player';
  const facts = [
    { key: 'since', label: t('since'), value: <LocalTime iso={player.since} /> },
    { key: 'posts', label: t('posts'), value: number(player.posts) },
    { key: 'thanks', label: t('thanks'), value: number(player.thanks) },
  ];
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      {player.visibility && player.visibility !== 'public' && (
        <Banner tone="info" className="mb-6">
          {t(`own.${player.visibility}`)} <Link to={urls.profile}>{t('own.change')}</Link>
        </Banner>
      )}
      <header className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar
          avatar={player.avatar}
          seed={player.name}
          tone={isStaff ? 'yellow' : (player.characters[0]?.empire ?? 'neutral')}
          size="xl"
        />
        <div className="min-w-0">
          <h1 className="[overflow-wrap:anywhere] pb-1 text-h1">
            <bdi>{player.name}</bdi>
          </h1>
          <div className="mt-2 flex flex-wrap gap-2">
            <Badge tone={isStaff ? 'violet' : 'neutral'} {...(isStaff && { icon: Shield })}>
              {forum(`authority.${player.authority}`)}
            </Badge>
            <Badges player={player} />
          </div>
        </div>
      </header>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Panel title={t('facts')}>
          <Facts facts={facts} />
        </Panel>
        {player.characters.length > 0 && (
          <Panel title={t('characters')}>
            <Characters player={player} />
          </Panel>
        )}
        <Panel title={t('recent')}>
          {player.recent.length > 0 ? <Recent player={player} /> : <p className="text-secondary">{t('noPosts')}</p>}
        </Panel>
      </div>
    </div>
  );
}

export default function PlayerPage() {
  const { t } = useTranslation('players');
  const { name = '' } = useParams();
  const session = useSession();
  const { player } = useLoaderData() as Loaded;
  const own = useApiQuery(
    ['players', 'get'],
    { params: { name: name.slice(0, 40) } },
    { enabled: session.status === 'in', quiet: true, retry: false },
  );
  const missing = own.error instanceof ApiError && own.error.status === 404;
  const shown = own.data ?? (missing ? null : player);
  if (shown) return <Profile player={shown} />;
  if (session.status === 'out' || missing) return <NotFoundScene inPage />;
  if (own.isError)
    return (
      <div className="page-container py-10">
        <ErrorState title={t('failed')} onRetry={() => void own.refetch()} retrying={own.isFetching} level={1} />
      </div>
    );
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner size={32} label={t('loading')} />
    </div>
  );
}
