import type { LucideIcon } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { type GameGlyph, GameIcon, Icon } from './icon.tsx';
import { tabLook, tabRow } from './tab-style.ts';
import { useCurrentInView } from './use-current-in-view.ts';

type LinkSlot = { className?: string; children?: ReactNode; 'aria-current'?: 'page' };

export type TabLinksProps = {
  label: string;
  tabs: ReadonlyArray<{
    key: string;
    label: ReactNode;
    icon?: LucideIcon;
    glyph?: GameGlyph;
    mark?: ReactNode;
    current: boolean;
    /** The link element, such as `<Link to={urls.rankings({ tab: 'pvp' })} preventScrollReset />`. */
    link: ReactElement<LinkSlot>;
  }>;
  className?: string;
};

/** Tabs whose state is in the URL. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  const list = useCurrentInView<HTMLElement>('[aria-current]', tabs.find((tab) => tab.current)?.key);
  return (
    <nav ref={list} aria-label={label} className={cx(tabRow, className)}>
      {tabs.map((tab) =>
        cloneElement(tab.link, {
          key: tab.key,
          className: tabLook(tab.current),
          'aria-current': tab.current ? 'page' : undefined,
          children: (
            <>
              {tab.icon && <Icon as={tab.icon} size={18} />}
              {tab.glyph && <GameIcon as={tab.glyph} size={20} />}
              {tab.label}
              {tab.mark}
            </>
          ),
        }),
      )}
    </nav>
  );
}
