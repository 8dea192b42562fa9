import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#i18n';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AdminGroup } from './nav.ts';

export type NavGroupProps = { name: AdminGroup['key']; open: boolean; onToggle: () => void; children: ReactNode };

export function NavGroup({ name, open, onToggle, children }: NavGroupProps) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className="flex min-h-8 w-full items-center justify-between gap-3 rounded-field px-2 text-start text-meta text-secondary transition-colors hover:text-heading pointer-coarse:min-h-11"
      >
        {t(`groups.${name}`)}
        <Icon as={ChevronDown} size={16} className={cx('transition-[rotate]', !open && '-rotate-90')} />
      </button>
      <ul id={id} hidden={!open} className="mt-1">
        {children}
      </ul>
    </div>
  );
}
