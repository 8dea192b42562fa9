import { ArrowDown, ArrowUp, Check, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import type { Values } from '../platform/i18n/messages.ts';
import { IconButton } from '../ui/icon-button.tsx';

type RowKey = 'earlier' | 'later' | 'editOne' | 'removeOne';

/** Lets tables pass nested keys instead of top-level keys of their namespace. */
export type RowTexts = (key: RowKey, values: Values) => string;

type RowText<Key extends RowKey> = {
  /** Translates the buttons' accessible names, which include the name of the row. */
  t: (key: Key, values: Values) => string;
  values: Values;
};

export type OrderButtonsProps = RowText<'earlier' | 'later'> & {
  index: number;
  count: number;
  /** True while a move is being saved. */
  busy: boolean;
  onMove: (from: number, to: number) => void;
};

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
  /** Undefined where rows can only be edited. */
  onRemove: (() => void) | undefined;
};

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

/** Retries a failed row, or marks it as resolved without another attempt. */
export function RetryButtons({ t, retryDisabled, resolveDisabled = false, onRetry, onResolve }: RetryButtonsProps) {
  return (
    <span className="flex justify-end gap-1">
      <IconButton icon={RefreshCw} size="sm" label={t('actions.retry')} disabled={retryDisabled} onClick={onRetry} />
      <IconButton icon={Check} size="sm" label={t('actions.resolve')} disabled={resolveDisabled} onClick={onResolve} />
    </span>
  );
}
