import { cx } from './cx.ts';

/** Shared by `Tabs`, which switch a panel, and `TabLinks`. */
export const tabRow = 'fade-x relative flex max-w-full shadow-[inset_0_-1px_var(--color-line)]';

export const tabLook = (on: boolean): string =>
  cx(
    'tab-ember relative inline-flex min-h-12 shrink-0 items-center gap-2.5 whitespace-nowrap px-[18px] text-base transition-colors admin:min-h-11 admin:px-3.5',
    on ? 'text-heading after:bg-accent' : 'text-secondary after:bg-transparent hover:text-heading',
    on && 'font-[520]',
  );
