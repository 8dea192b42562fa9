import type { AuditEntry } from '@wyrmgate/contract/audit';
import { suspiciousActions } from '@wyrmgate/contract/audit-constants';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ChangesDiff } from './changes-diff.tsx';
import { millisecondsText } from './milliseconds-text.ts';
import { SuspiciousMark } from './suspicious-mark.tsx';
import { useEntryText } from './use-entry-text.ts';

export function EntryDetail({ entry }: { entry: AuditEntry }) {
  const { t, i18n } = useTranslation('audit');
  const text = useEntryText();
  return (
    <>
      {entry.suspicious && (
        <div className="mb-4 grid justify-items-start gap-1.5">
          <SuspiciousMark />
          <p className="text-meta text-secondary">{t('suspiciousWhy', { count: suspiciousActions })}</p>
        </div>
      )}
      <dl className="grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2.5">
        <Fact name={t('columns.admin')}>{text.admin(entry)}</Fact>
        <Fact name={t('columns.target')}>{text.target(entry)}</Fact>
        <Fact name={t('columns.time')}>
          <AdminTime iso={entry.timestamp} seconds />
        </Fact>
        <Fact name={t('detail.request')}>
          <code className="break-all font-mono text-meta">
            {entry.method} {entry.resource}
          </code>
        </Fact>
        <Fact name={t('columns.duration')}>{millisecondsText(entry.duration_ms, i18n.language)}</Fact>
        <Fact name={t('columns.address')}>
          <span className="-my-1.5 inline-flex max-w-full items-center gap-1">
            <code className="min-w-0 break-all font-mono text-meta">{entry.ip_address}</code>
            <CopyButton text={entry.ip_address} label={t('copyAddress')} iconOnly />
          </span>
        </Fact>
        <Fact name={t('detail.userAgent')}>{entry.user_agent || '–'}</Fact>
        {entry.notes && <Fact name={t('detail.notes')}>{entry.notes}</Fact>}
      </dl>
      {entry.changes && (
        <>
          <h3 className="mt-5 mb-2 font-[580] text-control">{t('detail.changes')}</h3>
          <ChangesDiff changes={entry.changes} />
        </>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-secondary">{name}</dt>
      <dd className="min-w-0 text-heading [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
