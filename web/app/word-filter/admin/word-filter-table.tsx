import type { WordFilter } from '@wyrmgate/contract/word-filter';
import type { FilterAction } from '@wyrmgate/contract/word-filter-constants';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { EditButtons } from '../../admin-kit/row-buttons.tsx';
import { languageNames } from '../../shell/language-names.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';

export const actionTones: Record<FilterAction, Tone> = { mask: 'info', hold: 'warning', reject: 'danger' };

type Props = ListState<WordFilter> & {
  editable: boolean;
  onOpen: (open: { kind: 'edit' | 'remove'; row: WordFilter }) => void;
};

export function WordFilterTable({ rows, editable, onOpen, empty }: Props) {
  const { t } = useTranslation('word-filter');
  const columns: Column<WordFilter>[] = [
    {
      key: 'pattern',
      header: t('columns.pattern'),
      identity: true,
      phone: 'title',
      cell: ({ pattern, active }) => (
        <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
          {pattern}
          {!active && <Badge tone="warning">{t('inactive')}</Badge>}
        </span>
      ),
    },
    { key: 'kind', header: t('columns.kind'), phone: 'line', cell: ({ kind }) => t(`kind.${kind}`) },
    {
      key: 'language',
      header: t('columns.language'),
      phone: 'lineEnd',
      cell: ({ language }) => (language ? languageNames[language] : t('form.anyLanguage')),
    },
    {
      key: 'action',
      header: t('columns.action'),
      phone: 'end',
      cell: ({ action }) => <Badge tone={actionTones[action]}>{t(`action.${action}`)}</Badge>,
    },
    {
      key: 'actions',
      header: t('actions'),
      hideHeader: true,
      actions: true,
      align: 'end',
      phone: 'foot',
      cell: (row) =>
        editable && (
          <span className="flex justify-end gap-1">
            <EditButtons
              t={t}
              values={{ pattern: row.pattern }}
              onEdit={() => onOpen({ kind: 'edit', row })}
              onRemove={() => onOpen({ kind: 'remove', row })}
            />
          </span>
        ),
    },
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
