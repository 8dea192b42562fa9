import type { GatewayKeysState, GatewayModeState } from '@wyrmgate/contract/gateway-keys';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { RemoveDialog } from '../../admin-kit/remove-dialog.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Banner } from '../../ui/banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GatewayPanel } from './gateway-panel.tsx';
import { KeysDrawer } from './keys-drawer.tsx';

export const handle = { namespaces: ['gateway-keys'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'gateway-keys:title', noindex: true });

export type ChosenKeys = { gateway: GatewayKeysState; state: GatewayModeState };
type Open = ChosenKeys & { kind: 'edit' | 'remove' };

export default function GatewayKeysPage() {
  const { t } = useTranslation('gateway-keys');
  const query = useApiQuery(['gateway-keys', 'list']);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = useAdminMutation(
    ({ gateway, state }: ChosenKeys) =>
      api['gateway-keys'].remove({ params: { gateway: gateway.gateway, mode: state.mode } }),
    { invalidates: [['gateway-keys'], ['setup']], done: () => t('done.removed') },
  );
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Loaded query={query} failed={t('failed.load')} waiting={<Skeleton className="h-96 w-full" />}>
        {({ mode, sandbox, gateways }) => (
          <>
            <Banner tone="info">
              {t(`modeNote.${mode}`)} {sandbox && t('sandbox')}
            </Banner>
            {gateways.map((gateway) => (
              <GatewayPanel
                key={gateway.gateway}
                gateway={gateway}
                modeInUse={mode}
                onOpen={(kind, state) => setOpen({ kind, gateway, state })}
              />
            ))}
          </>
        )}
      </Loaded>
      {open?.kind === 'edit' && <KeysDrawer keys={open} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveDialog
          t={t}
          values={{ name: gatewayNames[open.gateway.gateway] }}
          row={open}
          remove={remove}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
