import type { Language } from '@wyrmgate/contract/languages';
import { type TextEntry, translations } from '@wyrmgate/contract/translations';
import { type TextState, textFilters } from '@wyrmgate/contract/translations-constants';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '#i18n';
import { AdminList } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { FilterSelect } from '../../admin-kit/filter-controls.tsx';
import { filters, oneOf, text } from '../../admin-kit/filters.ts';
import { SearchBox } from '../../admin-kit/search-box.tsx';
import { useAdminList } from '../../admin-kit/use-admin-list.ts';
import { api } from '../../platform/api/api.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { EntryDrawer } from './entry-drawer.tsx';

const tones: Record<TextState, Tone> = {
  builtIn: 'neutral',
  overridden: 'info',
  stale: 'warning',
  missing: 'danger',
  unused: 'neutral',
};

export type TableViewProps = { language: Language; files: readonly string[]; editable: boolean };

/** A table of a language's texts next to their source. */
export function TableView({ language, files, editable }: TableViewProps) {
  const { t } = useTranslation('translations');
  const entryFilters = useMemo(
    () =>
      filters({
        search: text(translations.entries.query.shape.search),
        file: oneOf(files),
        state: oneOf(textFilters),
      }),
    [files],
  );
  const list = useAdminList(
    ['translations', `entries ${language}`],
    (query, options) => api.translations.entries({ params: { language }, query }, options),
    { filters: entryFilters, pageSize: [50, 20, 100] },
  );
  const [open, setOpen] = useState<TextEntry>();
  const columns: Column<TextEntry>[] = [
    {
      key: 'key',
      header: t('columns.key'),
      identity: true,
      phone: 'title',
      className: 'max-w-64',
      cell: ({ key }) => <span className="wrap-anywhere font-mono text-meta">{key}</span>,
    },
    {
      key: 'source',
      header: t('columns.source'),
      className: 'max-w-96',
      cell: ({ source }) => (
        <span lang="en" className="wrap-anywhere line-clamp-3 text-secondary">
          {source}
        </span>
      ),
    },
    {
      key: 'translation',
      header: t('columns.translation'),
      phone: 'line',
      className: 'max-w-96',
      cell: (entry) => (
        <span lang={language} className="wrap-anywhere line-clamp-3">
          {entry.text ?? entry.built_in}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      phone: 'foot',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'changed',
      header: t('columns.changed'),
      cell: ({ updated_at, updated_by }) =>
        updated_at && (
          <span className="grid text-secondary">
            {updated_by ?? t('history.nobody')}
            <AdminTime iso={updated_at} short />
          </span>
        ),
    },
    ...(editable
      ? [
          {
            key: 'actions',
            header: t('edit.title'),
            hideHeader: true,
            actions: true,
            align: 'end' as const,
            phone: 'end' as const,
            cell: (entry: TextEntry) => (
              <IconButton
                icon={Pencil}
                size="sm"
                label={t('edit.open', { key: entry.key })}
                onClick={() => setOpen(entry)}
              />
            ),
          },
        ]
      : []),
  ];
  const all = { value: '', label: t('filters.all') };
  return (
    <>
      <AdminList
        list={list}
        rowsOf={({ entries }) => entries}
        failed={t('failed.load')}
        empty={{ title: t('empty.title') }}
        search={<SearchBox {...list.control('search')} label={t('filters.search')} />}
        filters={
          <>
            <FilterSelect
              {...list.control('file')}
              label={t('columns.file')}
              options={[all, ...files.map((file) => ({ value: file, label: file }))]}
            />
            <FilterSelect
              {...list.control('state')}
              label={t('columns.state')}
              options={[all, ...textFilters.map((state) => ({ value: state, label: t(`state.${state}`) }))]}
            />
          </>
        }
      >
        {({ rows, refreshing, empty }) => (
          <Table
            label={t('title')}
            columns={columns}
            rows={rows ?? []}
            rowKey={({ key }) => key}
            loading={rows === undefined}
            refreshing={refreshing}
            empty={empty}
          />
        )}
      </AdminList>
      {open && (
        <EntryDrawer
          key={open.key}
          language={language}
          entry={open}
          version={list.query.data?.version ?? 0}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
