import type { DiscordBridge } from '@wyrmgate/contract/discord-bridges';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { adminUrls } from '../../shell/admin/sections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BridgeDrawer } from './bridge-drawer.tsx';

type NameOf = (room: string) => string;
type RowProps = { bridge: DiscordBridge; name: string; editable: boolean; onEdit: () => void; onRemove: () => void };

function State({ bridge }: { bridge: DiscordBridge }) {
  const { t } = useTranslation('discord');
  if (!bridge.configured) return <Badge tone="neutral">{t('state.none')}</Badge>;
  if (!bridge.active) return <Badge tone="neutral">{t('state.off')}</Badge>;
  if (bridge.out_trouble || bridge.in_trouble) return <Badge tone="warning">{t('bridges.failing')}</Badge>;
  return <Badge tone="success">{t(bridge.channel_id ? 'bridges.both' : 'bridges.out')}</Badge>;
}

function BridgeRow({ bridge, name, editable, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('discord');
  const test = useAdminMutation(() => api.discord.testBridge({ params: { room: bridge.room } }), {
    invalidates: [['discord']],
    done: ({ out_trouble, in_trouble }) => t(out_trouble || in_trouble ? 'bridges.testFailed' : 'bridges.testDone'),
  });
  const heading = useId();
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={heading} className="flex flex-wrap items-center gap-3 font-[560] text-control text-heading">
          {name} <State bridge={bridge} />
        </h3>
        {editable && (
          <span className="flex flex-wrap gap-2">
            {bridge.configured && (
              <Button
                size="sm"
                aria-describedby={heading}
                loading={test.isPending}
                onClick={() => test.mutate(undefined)}
              >
                {t('bridges.test')}
              </Button>
            )}
            <Button size="sm" aria-describedby={heading} onClick={onEdit}>
              {t(bridge.configured ? 'form.edit' : 'form.setUp')}
            </Button>
            {bridge.configured && (
              <Button size="sm" aria-describedby={heading} variant="danger-quiet" onClick={onRemove}>
                {t('bridges.remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      {bridge.out_trouble && (
        <p className="text-control text-danger">
          {t('bridges.outFails', { text: t(`bridges.trouble.${bridge.out_trouble}`) })}
        </p>
      )}
      {bridge.in_trouble && (
        <p className="text-control text-danger">
          {t('bridges.inFails', { text: t(`bridges.trouble.${bridge.in_trouble}`) })}
        </p>
      )}
      {(bridge.out_trouble || bridge.in_trouble) && bridge.trouble_at && (
        <p className="text-meta text-muted">
          {t('bridges.since')} <AdminTime iso={bridge.trouble_at} />
        </p>
      )}
      {bridge.waiting > 0 && (
        <p className="text-meta text-secondary">{t('bridges.waiting', { count: bridge.waiting })}</p>
      )}
    </li>
  );
}

export function BridgesPanel({ nameOf }: { nameOf: NameOf }) {
  const { t } = useTranslation('discord');
  const editable = useCan()('admin.discord.edit');
  const query = useApiQuery(['discord', 'bridges']);
  const [open, setOpen] = useState<{ bridge: DiscordBridge; what: 'edit' | 'remove' }>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation(api.discord.removeBridge, {
    invalidates: [['discord']],
    done: () => t('bridges.removed'),
  });
  return (
    <Loaded query={query} failed={t('bridges.failed')} waiting={<Skeleton className="h-96 w-full" />}>
      {({ bridges, bot }) => (
        <Panel title={t('bridges.title')}>
          <p className="mb-4 max-w-prose text-control text-secondary">{t('bridges.text')}</p>
          {!bot && (
            <Banner
              tone="info"
              className="mb-4"
              action={
                <Button size="sm" render={<Link to={adminUrls.discord} />}>
                  {t('bridges.setUpBot')}
                </Button>
              }
            >
              {t('bridges.noBot')}
            </Banner>
          )}
          <ul className="divide-y divide-line">
            {bridges.map((bridge) => (
              <BridgeRow
                key={bridge.room}
                bridge={bridge}
                name={nameOf(bridge.room)}
                editable={editable}
                onEdit={() => setOpen({ bridge, what: 'edit' })}
                onRemove={() => setOpen({ bridge, what: 'remove' })}
              />
            ))}
          </ul>
          {open?.what === 'edit' && (
            <BridgeDrawer bridge={open.bridge} name={nameOf(open.bridge.room)} bot={bot} onClose={close} />
          )}
          {open?.what === 'remove' && (
            <ConfirmDialog
              open
              onOpenChange={close}
              destructive
              title={t('bridges.removeTitle', { room: nameOf(open.bridge.room) })}
              description={t('bridges.removeText')}
              confirmLabel={t('bridges.remove')}
              confirming={remove.isPending}
              onConfirm={() => remove.mutate({ params: { room: open.bridge.room } }, { onSettled: close })}
            />
          )}
        </Panel>
      )}
    </Loaded>
  );
}
