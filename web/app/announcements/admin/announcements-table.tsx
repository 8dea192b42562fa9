import type { AdminAnnouncement } from '@wyrmgate/contract/announcements';
import type { AnnouncementState } from '@wyrmgate/contract/announcements-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

const tones: Record<AnnouncementState, Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  live: 'success',
  ended: 'neutral',
};

export const textOf = ({ texts }: AdminAnnouncement): string => texts[defaultLanguage] ?? '';

export function AnnouncementsTable({ rows, empty, actions }: OrderedState<AdminAnnouncement>) {
  const { t } = useTranslation('announcements');
  const columns: Column<AdminAnnouncement>[] = [
    {
      key: 'text',
      header: t('columns.text'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere line-clamp-2 max-w-[60ch]">{textOf(row)}</span>
          <span className="font-normal text-meta text-muted">
            {t('languages', { count: Object.keys(row.texts).length })}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'foot',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'audience',
      header: t('columns.audience'),
      phone: 'line',
      cell: ({ audience }) => t(`audience.${audience}`),
    },
    {
      key: 'period',
      header: t('columns.period'),
      cell: ({ starts_at, ends_at }) => (
        <span className="grid whitespace-nowrap text-secondary">
          {starts_at === null ? t('fromNow') : <AdminTime iso={starts_at} />}
          {ends_at === null ? t('openEnd') : <AdminTime iso={ends_at} />}
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
      skeletonRows={3}
      empty={empty}
    />
  );
}
