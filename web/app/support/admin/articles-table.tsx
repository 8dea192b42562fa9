import { defaultLanguage } from '@wyrmgate/contract/languages';
import type { SupportArticle } from '@wyrmgate/contract/support';
import { useTranslation } from '#i18n';
import type { OrderedState } from '../../admin-kit/ordered-page.tsx';
import { OutdatedMark } from '../../admin-kit/translation-note.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export const questionOf = ({ questions }: SupportArticle): string => questions[defaultLanguage] ?? '';

export function ArticlesTable({ rows, empty, actions }: OrderedState<SupportArticle>) {
  const { t } = useTranslation('support-admin');
  const { t: tPublic } = useTranslation('support');
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
          <OutdatedMark outdated={row.outdated} />
        </span>
      ),
    },
    {
      key: 'topic',
      header: t('columns.topic'),
      phone: 'foot',
      cell: ({ topic }) => tPublic(`topics.${topic}`),
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
      skeletonRows={6}
      empty={empty}
    />
  );
}
