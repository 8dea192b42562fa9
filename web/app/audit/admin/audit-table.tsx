import type { AuditEntry } from '@wyrmgate/contract/audit';
import { shownAddressLength } from '@wyrmgate/contract/audit-constants';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '#i18n';
import type { ListState } from '../../admin-kit/admin-list.tsx';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Table } from '../../ui/table.tsx';
import type { Column } from '../../ui/table-column.ts';
import { millisecondsText } from './milliseconds-text.ts';
import { ResultBadge } from './result-badge.tsx';
import { SuspiciousMark } from './suspicious-mark.tsx';
import { useEntryText } from './use-entry-text.ts';

export type AuditTableProps = ListState<AuditEntry> & {
  open: number | undefined;
  onOpen: (entry: AuditEntry) => void;
  /** Columns to hide while the details next to the table show the same data. */
  omit: readonly string[];
};

/** Lists calls. The time opens the entry as a button, and arrow keys move between rows. */
export function AuditTable({ rows, open, onOpen, omit, refreshing, empty }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const columns = useColumns(open, omit).filter(({ key }) => !omit.includes(key));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: rows contain the buttons; this handler only moves the focus.
    <div onKeyDown={(event) => moveBetweenRows(event, rows ?? [], open === undefined ? undefined : onOpen)}>
      <Table
        label={t('title')}
        columns={columns}
        rows={rows ?? []}
        rowKey={({ id }) => id}
        rowTone={({ id }) => (id === open ? 'selected' : undefined)}
        onOpen={onOpen}
        loading={rows === undefined}
        skeletonRows={12}
        refreshing={refreshing}
        empty={empty}
      />
    </div>
  );
}

export const rowButton = (id: number): HTMLElement | null | undefined =>
  document.querySelector(`[data-entry="${id}"]`)?.closest('button');

/** Moves the focus to a neighbouring row, and opens its entry if one is already open. */
const moveBetweenRows = (
  event: KeyboardEvent,
  rows: readonly AuditEntry[],
  onOpen: ((entry: AuditEntry) => void) | undefined,
): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const marked = event.target instanceof Element ? event.target.querySelector('[data-entry]') : null;
  if (step === undefined || marked === null) return;
  const next = rows[rows.findIndex(({ id }) => String(id) === marked.getAttribute('data-entry')) + step];
  if (next === undefined) return;
  event.preventDefault();
  rowButton(next.id)?.focus();
  onOpen?.(next);
};

// Narrower than the default padding, to leave room for the details.
const narrow = 'md:px-3 md:first:ps-(--cell-edge) md:last:pe-(--cell-edge)';
const oneLine = `${narrow} md:whitespace-nowrap`;

const useColumns = (open: number | undefined, omit: readonly string[]): Column<AuditEntry>[] => {
  const { t, i18n } = useTranslation('audit');
  const text = useEntryText();
  return [
    {
      key: 'time',
      header: t('columns.time'),
      identity: true,
      phone: 'line',
      className: narrow,
      cell: (entry) => (
        <span data-entry={entry.id} className="font-[420] text-secondary tabular-nums">
          <AdminTime iso={entry.timestamp} seconds short />
          <span className="sr-only">
            {t('rowName', { action: text.action(entry), admin: text.admin(entry) })}
            {entry.id === open && t('rowOpen')}
          </span>
        </span>
      ),
    },
    {
      key: 'admin',
      header: t('columns.admin'),
      className: narrow,
      phone: 'lineEnd',
      cell: (entry) => <span className="text-heading md:font-[560]">{text.admin(entry)}</span>,
    },
    {
      key: 'action',
      header: t('columns.action'),
      className: narrow,
      phone: 'title',
      cell: (entry) => (
        <>
          <span className="text-heading max-md:font-[560]">{text.action(entry)}</span>
          {!omit.includes('resource') && (
            <Request {...entry} className="table-below max-w-52 text-muted md:max-w-40 min-[100rem]:max-w-52" />
          )}
        </>
      ),
    },
    {
      key: 'target',
      header: t('columns.target'),
      className: narrow,
      cell: (entry) => (
        <span className="block max-w-40 truncate md:max-w-28 min-[100rem]:max-w-40" title={text.target(entry)}>
          {text.target(entry)}
        </span>
      ),
    },
    {
      key: 'resource',
      header: t('columns.resource'),
      className: narrow,
      wide: true,
      cell: (entry) => <Request {...entry} className="block max-w-40 text-secondary min-[100rem]:max-w-52" />,
    },
    {
      key: 'address',
      header: t('columns.address'),
      className: oneLine,
      cell: ({ ip_address: address }) => (
        <span className="inline-flex items-center gap-0.5 font-mono text-meta text-secondary">
          <span title={address}>
            {address.length > shownAddressLength ? `${address.slice(0, shownAddressLength)}…` : address}
          </span>
          <CopyButton text={address} label={t('copyAddress')} iconOnly />
        </span>
      ),
    },
    {
      key: 'duration',
      header: t('columns.duration'),
      align: 'end',
      className: oneLine,
      cell: ({ duration_ms }) => <span className="text-secondary">{millisecondsText(duration_ms, i18n.language)}</span>,
    },
    {
      key: 'result',
      header: t('columns.result'),
      className: narrow,
      phone: 'end',
      cell: ({ status, suspicious }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <ResultBadge result={status} />
          {suspicious && <SuspiciousMark />}
        </span>
      ),
    },
  ];
};

function Request({ method, resource, className }: Pick<AuditEntry, 'method' | 'resource'> & { className: string }) {
  return (
    <span title={`${method} ${resource}`} className={cx('truncate font-mono text-meta', className)}>
      {method} {resource}
    </span>
  );
}
