import type { DiscordConfig } from '@wyrmgate/contract/discord';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConnectionDrawer } from './connection-drawer.tsx';
import { Guide } from './guide.tsx';
import { RolesDrawer } from './roles-drawer.tsx';

export const handle = { namespaces: ['discord'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'discord:title', noindex: true });

type RoleName = { id: string; name: string; powerful: boolean };

export default function DiscordAdminPage() {
  const { t } = useTranslation('discord');
  const editable = useCan()('admin.discord.edit');
  const query = useApiQuery(['discord', 'config']);
  const [open, setOpen] = useState<'connection' | { roles: RoleName[] }>();
  const close = () => setOpen(undefined);
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-96 w-full" />}>
        {(config) => (
          <>
            {config.trouble && <Banner tone="danger">{t(`trouble.${config.trouble}`)}</Banner>}
            <Panel title={t('connection')} aside={<State config={config} />}>
              <div className="grid justify-items-start gap-4">
                <Guide redirectUrl={config.redirect_url} />
                {config.configured && <p className="text-control">{t('linked', { count: config.linked })}</p>}
                {editable && (
                  <Button variant={config.configured ? 'secondary' : 'primary'} onClick={() => setOpen('connection')}>
                    {t(config.configured ? 'form.edit' : 'form.setUp')}
                  </Button>
                )}
              </div>
            </Panel>
            {config.configured && <Roles config={config} editable={editable} onEdit={(roles) => setOpen({ roles })} />}
            {open === 'connection' && <ConnectionDrawer config={config} onClose={close} />}
            {typeof open === 'object' && <RolesDrawer config={config} choices={open.roles} onClose={close} />}
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

function State({ config }: { config: DiscordConfig }) {
  const { t } = useTranslation('discord');
  if (!config.configured) return <Badge tone="neutral">{t('state.none')}</Badge>;
  return config.active ? (
    <Badge tone="success">{t('state.on', { name: config.guild_name ?? '' })}</Badge>
  ) : (
    <Badge tone="neutral">{t('state.off')}</Badge>
  );
}

type RolesProps = { config: DiscordConfig; editable: boolean; onEdit: (roles: RoleName[]) => void };

function Roles({ config, editable, onEdit }: RolesProps) {
  const { t } = useTranslation('discord');
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const edit = async () => {
    setLoading(true);
    setFailed(false);
    try {
      onEdit((await api.discord.roleChoices({}, { quiet: true })).roles);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  return (
    <Panel
      title={t('roles.title')}
      aside={
        editable && (
          <Button size="sm" loading={loading} onClick={() => void edit()}>
            {t('roles.edit')}
          </Button>
        )
      }
    >
      <div className="grid gap-3">
        {failed && <Banner tone="danger">{t('failed.roles')}</Banner>}
        <p className="text-control text-secondary">{t('roles.text')}</p>
        {config.roles.length === 0 ? (
          <p className="text-control text-muted">{t('roles.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {config.roles.map(({ role_id, name, kind, level, rank }) => (
              <li
                key={role_id}
                className="grid gap-x-6 py-2.5 text-control last:pb-0 sm:grid-cols-[minmax(9rem,1fr)_minmax(0,3fr)]"
              >
                {name === null ? (
                  <code className="wrap-anywhere text-heading">{role_id}</code>
                ) : (
                  <span className="wrap-anywhere font-[560] text-heading">{name}</span>
                )}
                <span className="text-secondary">
                  {rank
                    ? t('kindRank', { rank: t(`rank.${rank}`) })
                    : level === null
                      ? t(`kind.${kind}`)
                      : t('kindLevel', { level: String(level) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
