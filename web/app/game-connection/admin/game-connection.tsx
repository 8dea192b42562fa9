import type { GameConnectionState } from '@wyrmgate/contract/game-connection';
import { gameNameFields } from '@wyrmgate/contract/game-connection-constants';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GameConnectionDrawer } from './game-connection-drawer.tsx';

type Face = GameConnectionState['used'] | 'unreadable';
const tones: Record<Face, Tone> = { variables: 'success', stored: 'success', demo: 'neutral', unreadable: 'danger' };

/** Shows the current game database, with a form to connect a different one. */
export function GameConnection() {
  const { t } = useTranslation('game-connection');
  const query = useApiQuery(['game-connection', 'get']);
  const [open, setOpen] = useState<'edit' | 'remove'>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation((_: GameConnectionState) => api['game-connection'].remove({}), {
    invalidates: [['game-connection'], ['game-settings'], ['setup']],
    done: () => t('done.removed'),
  });
  return (
    <Panel title={t('title')}>
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-40 w-full" />}>
        {(state) => (
          <>
            <Connection state={state} onOpen={setOpen} />
            {open === 'edit' && <GameConnectionDrawer state={state} onClose={close} />}
            {open === 'remove' && <RemoveDialog t={t} row={state} remove={remove} onClose={close} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The fields to show, with their values. Never includes passwords. */
const shownFields = [...gameNameFields, 'code_page', 'channels'] as const;

type ConnectionProps = { state: GameConnectionState; onOpen: (kind: 'edit' | 'remove') => void };

function Connection({ state, onOpen }: ConnectionProps) {
  const { t } = useTranslation('game-connection');
  const { stored, fixed, used, readable, updated_at } = state;
  const face: Face = readable || used === 'variables' ? used : 'unreadable';
  const configured = updated_at !== null;
  return (
    <div className="grid gap-5">
      <p className="max-w-[60ch] text-control text-secondary">{t('lead')}</p>
      {used === 'variables' && <Banner tone="warning">{t('environment')}</Banner>}
      {!readable && <Banner tone="danger">{t('unreadableText')}</Banner>}
      <Facts
        layout="spread"
        facts={[
          { key: 'state', label: t('stateLabel'), value: <Badge tone={tones[face]}>{t(`state.${face}`)}</Badge> },
          ...(stored
            ? [
                { key: 'address', label: t('fields.address'), value: <Name>{stored.address}</Name> },
                { key: 'user', label: t('fields.user'), value: <Name>{stored.user}</Name> },
                ...shownFields.flatMap((name) => {
                  const value = fixed[name] ?? stored[name];
                  return value ? [{ key: name, label: t(`fields.${name}`), value: <Name>{value}</Name> }] : [];
                }),
              ]
            : []),
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant={configured ? 'secondary' : 'primary'} onClick={() => onOpen('edit')}>
          {t(configured ? 'actions.change' : 'actions.enter')}
        </Button>
        {configured && <Button onClick={() => onOpen('remove')}>{t('remove.action')}</Button>}
        {updated_at && <span className="text-meta text-muted">{t('changed', { time: adminMoment(updated_at) })}</span>}
      </div>
    </div>
  );
}

function Name({ children }: { children: string }) {
  return <span className="wrap-anywhere font-mono">{children}</span>;
}
