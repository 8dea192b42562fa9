import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n';
import { Icon } from '../ui/icon.tsx';
import { NavItem } from './nav-item.tsx';
import type { NavEntry } from './nav-links.ts';

/** A menu for links that do not fit into the header. It works without scripts. */
export function NavMore({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu.
  useEffect(close, [key]);
  return (
    <details
      ref={details}
      className="group relative flex"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        details.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="nav-link h-full cursor-pointer list-none gap-1 whitespace-nowrap">
        {t('nav.more')}
        <Icon as={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute end-0 top-[calc(100%-8px)] z-30 min-w-48 rounded-card border border-edge bg-raised p-1.5 shadow-dialog">
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavItem
              entry={entry}
              className="block rounded-field px-3 py-2 text-bone-200 text-control no-underline hover:bg-subtle hover:text-bone-50 aria-[current=page]:text-ember-400"
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
