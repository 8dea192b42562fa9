import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Tone, toneText } from '../ui/badge.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';

export type LinkCardProps = {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** A centred card with the result of an emailed link. Screen readers announce changes. */
export function LinkCard({ icon, tone, title, children, actions }: LinkCardProps) {
  return (
    <div className="page-container grid min-h-[70dvh] place-items-center py-10 sm:py-16">
      <section className="w-full max-w-[520px] rounded-card border border-line bg-surface p-5 sm:p-8">
        <div role="status" className="flex flex-col items-center text-center">
          <span className={cx('tone-tint grid size-[76px] place-items-center rounded-full', toneText[tone])}>
            <Icon as={icon} size={28} />
          </span>
          <h1 className="mt-5 pb-1 text-h3 sm:text-[1.75rem] sm:leading-tight">{title}</h1>
          <div className="mt-2 max-w-full [overflow-wrap:anywhere] text-base text-secondary">{children}</div>
        </div>
        {actions && <div className="mt-8 flex flex-wrap gap-2.5 *:flex-auto max-sm:*:w-full">{actions}</div>}
      </section>
    </div>
  );
}
