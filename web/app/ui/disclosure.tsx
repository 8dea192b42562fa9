import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string;
};

/** A native `<details>` element, which the browser's page search can open. */
export function Disclosure({ summary, children, open, className }: DisclosureProps) {
  return (
    <details open={open} className={cx('group/disclosure', className)}>
      <summary className="flex min-h-11 list-none py-1.5 items-center gap-2.5 rounded-field font-[540] text-control text-heading [&::-webkit-details-marker]:hidden">
        <Icon
          as={ChevronDown}
          size={18}
          className="-rotate-90 text-muted transition-[rotate] group-open/disclosure:rotate-0"
        />
        {summary}
      </summary>
      <div className="pt-1 pb-3 ps-7">{children}</div>
    </details>
  );
}
