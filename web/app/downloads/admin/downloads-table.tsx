import type { AdminDownload } from '@wyrmgate/contract/downloads';
import { useTranslation } from '#i18n';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { useFormat } from '../../platform/format.ts';
import { Badge, toneText } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { downloadIcon, downloadTone, statusTone } from '../download-look.ts';

export function DownloadsTable({ rows, empty, actions }: OrderedState<AdminDownload>) {
  const { t } = useTranslation('downloads');
  const { number } = useFormat();
  const columns: Column<AdminDownload>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      identity: true,
      phone: 'title',
      cell: ({ name, icon, color, release, platform }) => (
        <span className="flex items-center gap-3">
          <Icon as={downloadIcon[icon]} size={20} className={toneText[downloadTone[color]]} />
          <span className="grid gap-0.5">
            <span className="wrap-anywhere">{name}</span>
            <span className="font-normal text-meta text-muted">
              {[t(`platform.${platform}`), release].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'foot',
      cell: ({ status, active, failing, outdated }) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={statusTone[status]}>{t(`status.${status}`)}</Badge>
          {!active && <Badge tone="warning">{t('inactive')}</Badge>}
          <OutdatedMark outdated={outdated} />
          {failing.length > 0 && <Badge tone="danger">{t('failing', { count: failing.length })}</Badge>}
        </span>
      ),
    },
    {
      key: 'link',
      header: t('columns.link'),
      phone: 'line',
      cell: ({ link }) => (
        <a href={link} target="_blank" rel="noreferrer" className="block max-w-[36ch] truncate">
          {link.replace(/^https?:\/\//, '')}
        </a>
      ),
    },
    {
      key: 'clicks',
      header: t('columns.clicks'),
      align: 'end',
      cell: ({ clicks, recent_clicks }) => (
        <span className="grid tabular-nums">
          {number(clicks)}
          <span className="whitespace-nowrap text-meta text-muted">{t('recentClicks', { clicks: recent_clicks })}</span>
        </span>
      ),
    },
    ...actions,
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows ?? []}
      rowKey={({ id }) => id}
      loading={rows === undefined}
      skeletonRows={4}
      empty={empty}
    />
  );
}
