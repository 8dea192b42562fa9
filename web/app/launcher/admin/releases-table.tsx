import type { Release } from '@wyrmgate/contract/launcher';
import type { ReleaseState } from '@wyrmgate/contract/launcher-constants';
import { FileDiff, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { formatFileSize } from '../../platform/file-size.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

const tones: Record<ReleaseState, Tone> = { draft: 'neutral', current: 'success', previous: 'neutral' };

export type ReleasesTableProps = {
  rows: Release[];
  editable: boolean;
  onShow: (row: Release) => void;
  onRemove: (row: Release) => void;
  empty: ReactNode;
};

export function ReleasesTable({ rows, editable, onShow, onRemove, empty }: ReleasesTableProps) {
  const { t, i18n } = useTranslation('launcher');
  const columns: Column<Release>[] = [
    {
      key: 'version',
      header: t('columns.version'),
      identity: true,
      phone: 'title',
      cell: ({ version }) => <span className="wrap-anywhere">{version}</span>,
    },
    {
      key: 'files',
      header: t('columns.files'),
      phone: 'line',
      cell: ({ files, size }) => (
        <span className="tabular-nums">
          {t('files', { count: files })} · {formatFileSize(size, i18n.language)}
        </span>
      ),
    },
    {
      key: 'published',
      header: t('columns.published'),
      cell: ({ published_at: published }) => (published === null ? '–' : <AdminTime iso={published} />),
    },
    {
      key: 'state',
      header: t('columns.state'),
      phone: 'foot',
      cell: ({ state }) => (
        <Badge tone={tones[state]} dot>
          {t(`state.${state}`)}
        </Badge>
      ),
    },
    {
      key: 'actions',
      header: t('columns.actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'end',
      cell: (row) => (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={FileDiff}
            size="sm"
            label={t('openOne', { version: row.version })}
            onClick={() => onShow(row)}
          />
          {editable && (
            <IconButton
              icon={Trash2}
              size="sm"
              label={t('removeOne', { version: row.version })}
              disabled={row.state === 'current'}
              onClick={() => onRemove(row)}
            />
          )}
        </span>
      ),
    },
  ];
  return <Table label={t('releases.title')} columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} />;
}
