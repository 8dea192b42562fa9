import type { SecurityReport } from '@wyrmgate/contract/audit';
import { Link2, Link2Off } from 'lucide-react';
import { useTranslation } from '#i18n';
import { adminMoment } from '../../../admin-kit/admin-date.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/card.tsx';

/** The result of the last nightly integrity check of the audit log. */
export function ChainPanel({ chain }: { chain: SecurityReport['chain'] }) {
  const { t } = useTranslation('security');
  const state = chain && (
    <Badge tone={chain.ok ? 'success' : 'danger'} icon={chain.ok ? Link2 : Link2Off}>
      {t(chain.ok ? 'chain.ok' : 'chain.broken')}
    </Badge>
  );
  return (
    <Panel title={t('chain.title')} aside={state}>
      {chain === null ? (
        <p className="text-control text-muted">{t('chain.never')}</p>
      ) : (
        <div className="grid gap-2 text-control">
          <p className="text-secondary">
            {t('chain.checked', { rows: chain.rows, time: adminMoment(chain.checked_at) })}
          </p>
          {!chain.ok && <p className="text-danger">{t('chain.rows', { rows: chain.broken.join(', ') })}</p>}
        </div>
      )}
    </Panel>
  );
}
