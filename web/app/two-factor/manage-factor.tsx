import { RefreshCw, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from '#i18n';
import type { MomentText } from '../platform/local-time.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import type { FactorStatus } from './protection-list.tsx';
import { ProveDialog } from './prove-dialog.tsx';

export function ManageFactor({ status, moment: Moment }: { status: FactorStatus; moment: MomentText }) {
  const { t } = useTranslation('two-factor');
  const [asking, setAsking] = useState<'renew' | 'disable'>();
  const left = status.backup_codes_remaining;
  return (
    <Panel title={t('section.title')}>
      <p className="max-w-[60ch] text-secondary">
        <Trans
          t={t}
          i18nKey="manage.since"
          components={{ date: <Moment iso={status.enabled_at ?? ''} className="text-heading" /> }}
        />
      </p>
      {left <= 3 && (
        <Banner tone="warning" className="mt-4">
          {t('manage.few', { count: left })}
        </Banner>
      )}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <Button icon={RefreshCw} onClick={() => setAsking('renew')}>
          {t('renew.open')}
        </Button>
        <Button variant="danger-quiet" icon={ShieldOff} onClick={() => setAsking('disable')}>
          {t('disable.open')}
        </Button>
      </div>
      {asking && <ProveDialog what={asking} onClose={() => setAsking(undefined)} />}
    </Panel>
  );
}
