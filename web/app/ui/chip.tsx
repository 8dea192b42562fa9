import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type ChipProps = Omit<ComponentProps<'button'>, 'type'> & { pressed: boolean };

/** A toggle button for presets and filters. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      className={cx(
        'inline-flex min-h-(--button-sm) items-center gap-2 rounded-field border px-3 text-label transition-colors',
        pressed
          ? 'border-accent bg-accent/8 text-accent'
          : 'border-edge text-secondary hover:border-frame hover:text-heading',
        className,
      )}
    >
      {children}
    </button>
  );
}

export type RemovableChipProps = {
  children: ReactNode;
  /** Accessible name of the remove button, such as "Remove the role Moderator". */
  removeLabel?: string;
  onRemove: () => void;
  disabled?: boolean;
};

/** An item with a remove button, such as a role or a selected user. */
export function RemovableChip({ children, removeLabel, onRemove, disabled }: RemovableChipProps) {
  const { t } = useTranslation('ui');
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-field border border-edge bg-subtle ps-3 text-label text-prose">
      {children}
      <button
        type="button"
        aria-label={removeLabel ?? t('remove')}
        disabled={disabled}
        onClick={onRemove}
        className="ms-1 grid size-8 place-items-center rounded-field text-muted enabled:hover:text-heading disabled:text-faint pointer-coarse:size-11"
      >
        <Icon as={X} size={14} />
      </button>
    </span>
  );
}
