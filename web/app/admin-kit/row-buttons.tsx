import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Check, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
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
  /** True if no row can be moved, for example in a filtered list. */
  fixed?: boolean;
  /** Whether the rows are laid out side by side, like cards, instead of stacked. */
  sideways?: boolean;
  onMove: (from: number, to: number) => void;
};

/** Moves a row by one place. The focus stays on the row, and screen readers hear its new position. */
export function OrderButtons({ t, values, index, count, busy, fixed, sideways, onMove }: OrderButtonsProps) {
  const { t: tAdmin } = useTranslation('dashboard');
  const buttons = useRef<HTMLSpanElement>(null);
  const pressed = useRef<-1 | 1>(undefined);
  const [position, setPosition] = useState<number>();
  const announced = useRef(false);
  useEffect(() => {
    const step = pressed.current;
    pressed.current = undefined;
    if (step !== undefined || announced.current) setPosition(step && index + 1);
    announced.current = step !== undefined;
    // Browsers drop the focus when a row moves on the page, or when its button is disabled at either end of the list.
    const { activeElement } = document;
    const isElsewhere = activeElement !== document.body && !buttons.current?.contains(activeElement);
    if (step === undefined || isElsewhere) return;
    const [up, down] = buttons.current?.querySelectorAll('button') ?? [];
    const [same, opposite] = step < 0 ? [up, down] : [down, up];
    (same?.disabled ? opposite : same)?.focus();
  }, [index]);
  const [earlier, later] = sideways ? [ArrowLeft, ArrowRight] : [ArrowUp, ArrowDown];
  const button = (step: -1 | 1) => (
    <IconButton
      icon={step < 0 ? earlier : later}
      size="sm"
      label={t(step < 0 ? 'earlier' : 'later', values)}
      disabled={fixed || (step < 0 ? index === 0 : index === count - 1)}
      // A disabled button would lose the focus during each move.
      aria-disabled={busy || undefined}
      onClick={() => {
        if (busy) return;
        pressed.current = step;
        onMove(index, index + step);
      }}
    />
  );
  return (
    <span ref={buttons} className="inline-flex gap-1">
      {button(-1)}
      {button(1)}
      <span aria-live="polite" className="sr-only">
        {position !== undefined && tAdmin('list.position', { number: position, count })}
      </span>
    </span>
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

/** Buttons that retry a failed row, or mark it as resolved without another attempt. */
export function RetryButtons({ t, retryDisabled, resolveDisabled = false, onRetry, onResolve }: RetryButtonsProps) {
  return (
    <span className="flex justify-end gap-1">
      <IconButton icon={RefreshCw} size="sm" label={t('actions.retry')} disabled={retryDisabled} onClick={onRetry} />
      <IconButton icon={Check} size="sm" label={t('actions.resolve')} disabled={resolveDisabled} onClick={onResolve} />
    </span>
  );
}
