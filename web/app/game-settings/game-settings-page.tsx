import { gameSettingGroups } from '@wyrmgate/contract/game-settings-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { Link, useLoaderData } from 'react-router';
import { useTranslation } from '#i18n';
import { pageLoader } from '../platform/page-loader.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Facts } from '../ui/facts.tsx';

export const handle = { namespaces: ['game-settings'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'game-settings:meta.title', description: 'game-settings:meta.description' });
export const loader = pageLoader(({ api }) => api['game-settings'].list());

/** Public facts about the game that staff entered: connection, rates, limits and systems. */
export default function GameSettingsPage() {
  const { t, i18n } = useTranslation('game-settings');
  const { settings } = useLoaderData<typeof loader>();
  const groups = gameSettingGroups
    .map((group) => ({ group, rows: settings.filter((row) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="page-container py-10 sm:py-14 lg:pb-26">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 lg:mb-12">
        <div>
          <h1 className="pb-1 text-h1">{t('title')}</h1>
          <p className="mt-2 max-w-[56ch] text-lead text-secondary">{t('lead')}</p>
        </div>
        <Button render={<Link to={urls.status} />}>{t('toStatus')}</Button>
      </header>
      {groups.length === 0 ? (
        <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          {groups.map(({ group, rows }) => (
            <Panel key={group} title={t(`groups.${group}`)}>
              <Facts
                facts={rows.map(({ id, names, values }) => ({
                  key: String(id),
                  label: names[i18n.language] ?? names[defaultLanguage],
                  value: <bdi className="wrap-anywhere">{values[i18n.language] ?? values[defaultLanguage]}</bdi>,
                }))}
              />
            </Panel>
          ))}
        </div>
      )}
    </div>
  );
}
