import { ApiError } from '@wyrmgate/contract/client';
import type { OwnCharacter } from '@wyrmgate/contract/world-shapes';
import { MapPinned } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Loaded } from '../admin-kit/loaded.tsx';
import { useFormat } from '../platform/format.ts';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { characterPage, guildPage, rankings } from '../shell/urls.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Crest } from '../ui/crest.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { AsOf } from './as-of.tsx';
import { crestTone } from './empire.tsx';

type CharacterProps = { character: OwnCharacter; canUnstick: boolean; canShow: boolean };

function Character({ character, canUnstick, canShow }: CharacterProps) {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const problem = useProblemText();
  const refusal = (error: unknown): string =>
    error instanceof ApiError && error.code === 'world.unstickTooSoon' && error.retryAfterSeconds !== undefined
      ? t('own.unstick.again', { minutes: Math.ceil(error.retryAfterSeconds / 60) })
      : problem(error);
  const change = useApiMutation(['world', 'setPrivacy'], {
    quiet: true,
    onError: (error) => toasts.show({ type: 'error', title: t('own.failed'), message: problem(error) }),
    onSettled: () => invalidate(['world']),
  });
  const unstick = useApiMutation(['world', 'unstick'], {
    quiet: true,
    onSuccess: () => {
      toasts.show({ type: 'success', title: t('own.unstick.done'), message: t('own.unstick.doneText') });
      void invalidate(['deliveries']);
    },
    onError: (error) => toasts.show({ type: 'error', title: t('own.unstick.failed'), message: refusal(error) }),
  });
  const equipment = useApiMutation(['world', 'setEquipment'], {
    quiet: true,
    onSuccess: ({ shown }) =>
      shown && toasts.show({ type: 'success', title: t('own.equipment'), message: t('own.equipmentSoon') }),
    onError: (error) => toasts.show({ type: 'error', title: t('own.failed'), message: problem(error) }),
    onSettled: () => invalidate(['world']),
  });
  const { id, name, level, guild, excluded, places } = character;
  const wears = equipment.isPending ? equipment.variables.body.shown : character.shows_equipment;
  const hidden = change.isPending ? change.variables.body.private : character.private;
  return (
    <li className="grid gap-x-6 gap-y-3 border-line px-(--cell-edge) py-5 not-first:border-t lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-center">
      <div className="flex items-center gap-4">
        <Crest seed={name} tone={crestTone(character.empire)} size="md" />
        <div className="min-w-0">
          <h3 className="[overflow-wrap:anywhere] font-[560] font-sans text-heading">
            {hidden || excluded ? (
              <bdi>{name}</bdi>
            ) : (
              <Link to={characterPage({ id, name })}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </h3>
          <p className="[overflow-wrap:anywhere] text-meta text-secondary">
            {[character.class && t(`classes.${character.class}`), t('level', { level })].filter(Boolean).join(' · ')}
            {guild && (
              <>
                {' · '}
                <Link to={guildPage(guild)}>
                  <bdi>{guild.name.trim() || t('unnamed')}</bdi>
                </Link>
              </>
            )}
          </p>
        </div>
      </div>
      {excluded ? (
        <p className="text-control">
          <Badge>{t(`own.excluded.${excluded}`)}</Badge>
        </p>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-control">
          {places.map(({ board, place, page }) => (
            <li key={board}>
              <Link to={rankings(board, { page: page > 1 ? page : undefined })}>
                {t('own.place', { board: t(`boards.${board}`), place: number(place) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {canUnstick && (
          <Button
            size="sm"
            icon={MapPinned}
            aria-label={t('own.unstick.one', { name })}
            loading={unstick.isPending}
            loadingLabel={t('own.unstick.doing')}
            onClick={() => unstick.mutate({ params: { id } })}
          >
            {t('own.unstick.action')}
          </Button>
        )}
        {canShow && !hidden && !excluded && (
          <Switch
            checked={wears}
            disabled={equipment.isPending}
            aria-label={t('own.equipmentOne', { name })}
            onChange={({ currentTarget }) =>
              equipment.mutate({ params: { id }, body: { shown: currentTarget.checked } })
            }
          >
            {t('own.equipment')}
          </Switch>
        )}
        <Switch
          checked={hidden}
          disabled={change.isPending}
          aria-label={t('own.hideOne', { name })}
          onChange={({ currentTarget }) => change.mutate({ params: { id }, body: { private: currentTarget.checked } })}
        >
          {t('own.hide')}
        </Switch>
      </div>
    </li>
  );
}

export function OwnCharacters() {
  const { t } = useTranslation('world');
  const query = useApiQuery(['world', 'own'], {}, { quiet: true });
  return (
    <Loaded query={query} failed={t('own.failedLoad')} waiting={<Skeleton className="h-64 w-full animate-appear" />}>
      {({ characters, snapshot, can_unstick, can_show_equipment }) => (
        <Panel title={t('own.title')} flush>
          {characters.length === 0 ? (
            <EmptyState title={t('own.none.title')}>{t('own.none.text')}</EmptyState>
          ) : (
            <>
              <div className="px-(--cell-edge) pt-4">
                <p className="max-w-[68ch] text-control text-secondary">{t('own.lead')}</p>
                <AsOf snapshot={snapshot} />
              </div>
              <ul className="mt-4 border-line border-t">
                {characters.map((character) => (
                  <Character
                    key={character.id}
                    character={character}
                    canUnstick={can_unstick}
                    canShow={can_show_equipment}
                  />
                ))}
              </ul>
            </>
          )}
        </Panel>
      )}
    </Loaded>
  );
}
