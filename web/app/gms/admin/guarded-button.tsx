import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

export type GuardedButtonProps = {
  icon: LucideIcon;
  label: string;
  /** The reason why the button is disabled; undefined while it is enabled. */
  shut: string | undefined;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
};

/** Can be focused while disabled, so that keyboard users can read the reason. */
export function GuardedButton({ icon, label, shut, danger, onClick, children }: GuardedButtonProps) {
  if (shut === undefined)
    return (
      <Button
        size="sm"
        icon={icon}
        variant={danger ? 'danger-quiet' : 'secondary'}
        aria-label={label}
        onClick={onClick}
      >
        {children}
      </Button>
    );
  return (
    <Tooltip text={shut}>
      <button
        type="button"
        aria-disabled="true"
        aria-label={label}
        className="inline-flex min-h-(--button-sm) cursor-not-allowed items-center justify-center gap-2.5 rounded-field border border-line px-3 font-[560] text-faint text-label"
      >
        <Icon as={icon} size={16} />
        {children}
      </button>
    </Tooltip>
  );
}
