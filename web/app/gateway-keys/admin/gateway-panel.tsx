import type { GatewayKeysState, GatewayModeState } from '@wyrmgate/contract/gateway-keys';
import { gatewayKeyFields, type KeyMode } from '@wyrmgate/contract/gateway-keys-constants';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../admin-kit/admin-date.ts';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { gatewayNames } from '../../platform/gateway-names.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

const invalidates = [['gateway-keys'], ['setup']] as const;

type GatewayPanelProps = {
  gateway: GatewayKeysState;
  modeInUse: KeyMode;
  onOpen: (kind: 'edit' | 'remove', state: GatewayModeState) => void;
};

export function GatewayPanel({ gateway, modeInUse, onOpen }: GatewayPanelProps) {
  const { t } = useTranslation('gateway-keys');
  const name = gatewayNames[gateway.gateway];
  // Puts the active mode first.
  const modes = [...gateway.modes].sort((a, b) => Number(b.mode === modeInUse) - Number(a.mode === modeInUse));
  return (
    <Panel title={name} flush>
      <div className="grid gap-3 px-(--cell-edge) py-4">
        {gateway.environment && <Banner tone="warning">{t('environment')}</Banner>}
        <p className="max-w-prose text-control text-secondary">{t(`guide.${gateway.gateway}`)}</p>
        <div className="flex min-w-0 items-center gap-3">
          <span className="grid min-w-0">
            <span className="text-meta text-muted">{t('webhook.title')}</span>
            <code className="wrap-anywhere text-control text-heading">{gateway.webhook_url}</code>
          </span>
          <CopyButton iconOnly text={gateway.webhook_url} label={t('webhook.copy', { name })} />
        </div>
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {modes.map((state) => (
          <ModeRow key={state.mode} gateway={gateway} state={state} onOpen={(kind) => onOpen(kind, state)} />
        ))}
      </ul>
    </Panel>
  );
}

type Face = 'used' | 'off' | 'stored' | 'none' | 'unreadable';
const tones: Record<Face, Tone> = {
  used: 'success',
  off: 'neutral',
  stored: 'neutral',
  none: 'neutral',
  unreadable: 'danger',
};
const faceOf = ({ configured, readable, used, active }: GatewayModeState): Face => {
  if (!configured) return 'none';
  if (!readable) return 'unreadable';
  if (used) return 'used';
  return active ? 'stored' : 'off';
};

type ModeRowProps = {
  gateway: GatewayKeysState;
  state: GatewayModeState;
  onOpen: (kind: 'edit' | 'remove') => void;
};

function ModeRow({ gateway: { gateway }, state, onOpen }: ModeRowProps) {
  const { t } = useTranslation('gateway-keys');
  const editable = useCan()('admin.gateway-keys.edit');
  const params = { gateway, mode: state.mode };
  const name = gatewayNames[gateway];
  const face = faceOf(state);
  const test = useAdminMutation(api['gateway-keys'].test, {
    invalidates,
    done: ({ result }) => ({
      type: result === 'accepted' ? 'success' : 'error',
      title: t(`result.${result}`),
    }),
  });
  const activate = useAdminMutation(api['gateway-keys'].activate, {
    invalidates,
    done: (_, { body }) => t(body.active ? 'done.on' : 'done.off', { name }),
  });
  const named = (label: string) => `${label}: ${t('form.title', { mode: t(`mode.${state.mode}`), name })}`;
  return (
    <li className="grid gap-3 px-(--cell-edge) py-3.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-[560] text-control text-heading">
          {t(`mode.${state.mode}`)}
          <Badge tone={tones[face]}>{t(`state.${face}`)}</Badge>
        </p>
        {face === 'unreadable' && <p className="text-danger text-meta">{t('unreadableText')}</p>}
        {state.configured && (
          <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-meta">
            {gatewayKeyFields[gateway].map((field) =>
              state.hints[field] === undefined ? null : (
                <div key={field} className="flex gap-1.5">
                  <dt className="text-muted">{t(`fields.${field}`)}</dt>
                  <dd className="font-mono text-secondary">{state.hints[field]}</dd>
                </div>
              ),
            )}
          </dl>
        )}
        {state.updated_at && (
          <p className="text-meta text-muted">
            {t('changed', { time: adminMoment(state.updated_at) })}
            {state.test_result && state.tested_at && (
              <>
                {' · '}
                <span className={state.test_result === 'accepted' ? '' : 'text-danger'}>
                  {t('tested', { result: t(`result.${state.test_result}`), time: adminMoment(state.tested_at) })}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      {editable && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={face === 'none' ? 'primary' : 'secondary'}
            aria-label={named(t(state.configured ? 'actions.replace' : 'actions.enter'))}
            onClick={() => onOpen('edit')}
          >
            {t(state.configured ? 'actions.replace' : 'actions.enter')}
          </Button>
          {state.configured && (
            <>
              {state.readable && (
                <Button
                  size="sm"
                  loading={test.isPending}
                  loadingLabel={t('actions.testing')}
                  aria-label={named(t('actions.test'))}
                  onClick={() => test.mutate({ params })}
                >
                  {t('actions.test')}
                </Button>
              )}
              <Button
                size="sm"
                loading={activate.isPending}
                aria-label={named(t(state.active ? 'actions.off' : 'actions.on'))}
                onClick={() => activate.mutate({ params, body: { active: !state.active, version: state.version } })}
              >
                {t(state.active ? 'actions.off' : 'actions.on')}
              </Button>
              <Button size="sm" aria-label={named(t('remove.action'))} onClick={() => onOpen('remove')}>
                {t('remove.action')}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
