import { ArrowDown, ArrowUp, Check, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { Values } from '../platform/i18n/messages.ts';
import { IconButton } from '../ui/icon-button.tsx';

type RowKey = 'earlier' | 'later' | 'editOne' | 'removeOne';

/** For a table whose keys are not at the top level of its namespace. */
export type RowTexts = (key: RowKey, values: Values) => string;

type RowText<Key extends RowKey> = {
  /** Translates keys of the table's namespace, which name the row for screen readers. */
  t: (key: Key, values: Values) => string;
  values: Values;
};

export type OrderButtonsProps = RowText<'earlier' | 'later'> & {
  index: number;
  count: number;
  /** A move is being saved. */
  busy: boolean;
  onMove: (from: number, to: number) => void;
};

/** Moves a row up or down. */
export function OrderButtons({ t, values, index, count, busy, onMove }: OrderButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="sm"
        label={t('earlier', values)}
        disabled={busy || index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        icon={ArrowDown}
        size="sm"
        label={t('later', values)}
        disabled={busy || index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </>
  );
}

export type EditButtonsProps = RowText<'editOne' | 'removeOne'> & {
  onEdit: () => void;
  /** Omit it where rows can only be edited. */
  onRemove: (() => void) | undefined;
};

/** Edits or removes a row. */
export function EditButtons({ t, values, onEdit, onRemove }: EditButtonsProps) {
  return (
    <>
      <IconButton icon={Pencil} size="sm" label={t('editOne', values)} onClick={onEdit} />
      {onRemove && <IconButton icon={Trash2} size="sm" label={t('removeOne', values)} onClick={onRemove} />}
    </>
  );
}

export type RetryButtonsProps = {
  t: (key: 'actions.retry' | 'actions.resolve') => string;
  retryDisabled: boolean;
  resolveDisabled?: boolean;
  onRetry: () => void;
  onResolve: () => void;
};

/** Retries a failed row, or resolves it without another attempt. */
export function RetryButtons({ t, retryDisabled, resolveDisabled = false, onRetry, onResolve }: RetryButtonsProps) {
  return (
    <span className="flex justify-end gap-1">
      <IconButton icon={RefreshCw} size="sm" label={t('actions.retry')} disabled={retryDisabled} onClick={onRetry} />
      <IconButton icon={Check} size="sm" label={t('actions.resolve')} disabled={resolveDisabled} onClick={onResolve} />
    </span>
  );
}
