import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { SupportArticle } from '@wyrmgate/contract/support';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { EditButtons, OrderButtons } from '../../admin-kit/row-buttons.tsx';
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
          <OrderButtons t={t} values={{ question }} index={index} count={rows.length} busy={busy} onMove={onMove} />
          <EditButtons t={t} values={{ question }} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
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
