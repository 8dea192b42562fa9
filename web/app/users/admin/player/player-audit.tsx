import { useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../../admin-kit/admin-time.tsx';
import { Loaded } from '../../../admin-kit/loaded.tsx';
import { useApiQuery } from '../../../platform/query/use-api.ts';
import { Panel } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { EntriesWaiting, EntryList } from './entry-list.tsx';

/** Audit log entries by this player or about them. */
export function PlayerAudit({ id }: { id: number }) {
  const { t } = useTranslation('player');
  const [side, setSide] = useState<'about' | 'by'>('about');
  const query = useApiQuery(['audit', 'list'], {
    query: { limit: 50, ...(side === 'about' ? { targetUserId: id } : { userId: id }) },
  });
  return (
    <Panel
      title={t('audit')}
      flush
      aside={
        <Segmented
          label={t('audit')}
          hideLabel
          size="sm"
          value={side}
          onChange={setSide}
          options={[
            { value: 'about', label: t('auditAbout') },
            { value: 'by', label: t('auditBy') },
          ]}
        />
      }
    >
      <Loaded query={query} failed={t('failed')} waiting={<EntriesWaiting />}>
        {({ logs }) => (
          <EntryList
            empty={t('noAudit')}
            entries={logs.map((entry) => ({
              key: entry.id,
              title: t(`audit:actions.${entry.action}`),
              detail: [entry.username ?? t('audit:visitor'), entry.notes].filter(Boolean).join(' · '),
              end: <AdminTime iso={entry.timestamp} className="text-muted" />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
}
