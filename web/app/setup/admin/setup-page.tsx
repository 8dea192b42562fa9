import { setupGroups, setupItems } from '@wyrmgate/contract/setup-constants';
import { useTranslation } from '#i18n';
import { AdminPage } from '../../admin-kit/admin-page.tsx';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { pageMeta } from '../../shell/page-meta.ts';
import { Panel } from '../../ui/card.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SetupRow } from './setup-row.tsx';

export const handle = { namespaces: ['setup'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'setup:meta.title', noindex: true });

/** Refetches each time the viewer returns from a form. */
const fresh = { staleTime: 0 };

export default function SetupPage() {
  const { t } = useTranslation('setup');
  const editable = useCan()('admin.settings.edit');
  const query = useApiQuery(['setup', 'get'], {}, fresh);
  const update = useAdminMutation(api.setup.update, { invalidates: [['setup']] });
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Loaded query={query} failed={t('failed')} waiting={<Skeleton className="h-96" />}>
        {({ score, items }) => {
          const left = items.filter(({ key, done }) => setupItems[key].required && !done).length;
          return (
            <>
              <Panel>
                <div className="grid gap-3">
                  <Meter
                    label={t('score')}
                    value={score}
                    text={t('scoreText', { score })}
                    tone={left > 0 ? 'warning' : 'success'}
                  />
                  <p className="text-control">{t('left', { count: left })}</p>
                  <p className="text-meta text-muted">{t('command', { command: 'npm run portal -- check' })}</p>
                </div>
              </Panel>
              {setupGroups.map((group) => (
                <Panel key={group} flush title={t(`groups.${group}`)}>
                  <ul className="divide-y divide-line">
                    {items
                      .filter(({ key }) => setupItems[key].group === group)
                      .map((item) => (
                        <SetupRow
                          key={item.key}
                          item={item}
                          onSkip={
                            editable && !setupItems[item.key].required && !item.done
                              ? (skipped) => update.mutate({ params: { item: item.key }, body: { skipped } })
                              : undefined
                          }
                          busy={update.isPending}
                        />
                      ))}
                  </ul>
                </Panel>
              ))}
            </>
          );
        }}
      </Loaded>
    </AdminPage>
  );
}
