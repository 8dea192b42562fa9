import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { type GameGlyph, GameIcon, Icon } from './icon.tsx';
import { tabLook, tabRow } from './tab-style.ts';
import { useCurrentInView } from './use-current-in-view.ts';

export type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: LucideIcon;
  glyph?: GameGlyph;
  /** Shown after the label, such as a count or a dot. */
  mark?: ReactNode;
};

export type TabsProps<Value extends string> = {
  label: string;
  tabs: ReadonlyArray<Tab<Value>>;
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
};

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs that switch a panel. Use `TabLinks` if the tab should be part of the URL. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children, className }: TabsProps<Value>) {
  const id = useId();
  const list = useCurrentInView<HTMLDivElement>('[aria-selected="true"]', value);
  const move = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const target = next === undefined ? undefined : tabs[next];
    if (next === undefined || !target) return;
    event.preventDefault();
    onChange(target.value);
    const button = list.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={cx(tabRow, className)}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            className={tabLook(tab.value === value)}
          >
            {tab.icon && <Icon as={tab.icon} size={18} />}
            {tab.glyph && <GameIcon as={tab.glyph} size={20} />}
            {tab.label}
            {tab.mark}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}
