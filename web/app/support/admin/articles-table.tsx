import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { SupportArticle } from '@wyrmgate/contract/support';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export type ArticlesTableProps = ListState<SupportArticle> & {
  editable: boolean;
  busy: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: (row: SupportArticle) => void;
  onRemove: (row: SupportArticle) => void;
};

export function ArticlesTable(props: ArticlesTableProps) {
  const { rows = [], editable, busy, onMove, onEdit, onRemove, empty } = props;
  const { t } = useTranslation('support-admin');
  const { t: tPublic } = useTranslation('support');
  const questionOf = ({ questions }: SupportArticle) => questions[defaultLanguage] ?? '';
  const actions: Column<SupportArticle> = {
    key: 'actions',
    header: t('actions'),
    hideHeader: true,
    actions: true,
    align: 'end',
    phone: 'end',
    cell: (row) => {
      const index = rows.indexOf(row);
      const question = questionOf(row);
      return (
        <span className="flex justify-end gap-1">
          <IconButton
            icon={ArrowUp}
            size="sm"
            label={t('earlier', { question })}
            disabled={busy || index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            icon={ArrowDown}
            size="sm"
            label={t('later', { question })}
            disabled={busy || index === rows.length - 1}
            onClick={() => onMove(index, index + 1)}
          />
          <IconButton icon={Pencil} size="sm" label={t('editOne', { question })} onClick={() => onEdit(row)} />
          <IconButton icon={Trash2} size="sm" label={t('removeOne', { question })} onClick={() => onRemove(row)} />
        </span>
      );
    },
  };
  const columns: Column<SupportArticle>[] = [
    {
      key: 'question',
      header: t('columns.question'),
      identity: true,
      phone: 'title',
      cell: (row) => (
        <span className="grid gap-0.5">
          <span className="wrap-anywhere max-w-[60ch]">{questionOf(row)}</span>
          <span className="font-normal text-meta text-muted">
            {t('languages', { count: Object.keys(row.questions).length })}
          </span>
        </span>
      ),
    },
    {
      key: 'topic',
      header: t('columns.topic'),
      phone: 'foot',
      cell: ({ topic }) => tPublic(`topics.${topic}`),
    },
    ...(editable ? [actions] : []),
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={props.rows === undefined}
      skeletonRows={6}
      empty={empty}
    />
  );
}
