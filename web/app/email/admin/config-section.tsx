import { PlugZap, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Loaded } from '../../admin-kit/loaded.tsx';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ConfigForm } from './config-form.tsx';
import { SendTestDialog } from './send-test-dialog.tsx';
import { StatusTiles } from './status-tiles.tsx';

export function ConfigSection() {
  const { t } = useTranslation('email');
  const query = useApiQuery(['email', 'config']);
  const [sending, setSending] = useState(false);
  const test = useAdminMutation(api.email.test, { invalidates: [['email', 'config']], done: () => t('tested') });
  const { configured, active } = query.data ?? {};
  return (
    <>
      <PageHeader title={t('title')}>{t('lead')}</PageHeader>
      <StatusTiles config={query.data} waiting={query.isPending} />
      <Panel
        title={t('form.title')}
        // The button is not in the page header, where a toast would cover it after the first test.
        aside={
          <div className="flex flex-wrap gap-2.5">
            {configured && (
              <Button
                size="sm"
                icon={PlugZap}
                onClick={() => test.mutate({})}
                loading={test.isPending}
                loadingLabel={t('actions.testing')}
              >
                {t('actions.test')}
              </Button>
            )}
            {configured && active && (
              <Button size="sm" icon={Send} onClick={() => setSending(true)}>
                {t('actions.sendTest')}
              </Button>
            )}
          </div>
        }
      >
        <Loaded query={query} failed={t('loadFailed')} waiting={<ConfigForm config={undefined} />}>
          {(config) => <ConfigForm config={config} />}
        </Loaded>
      </Panel>
      {sending && <SendTestDialog onClose={() => setSending(false)} />}
    </>
  );
}
