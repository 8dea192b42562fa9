import type { KeyboardEvent } from 'react';

const itemQuery = '[role^="menuitem"]:not([aria-disabled="true"])';

export const menuItems = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>(itemQuery)];

const step: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Standard keys for menus: arrows, Home, End, Tab and first letters. */
export function menuKey(event: KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget;
  const items = menuItems(menu);
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1;
  const move = step[event.key];
  if (move) {
    event.preventDefault();
    items[move(at, items.length)]?.focus();
  } else if (event.key === 'Tab') {
    menu.hidePopover();
  } else if (event.key === 'Escape') {
    // The browser closes the popover on Esc, which must not also close a surrounding dialog.
    event.stopPropagation();
  } else if (event.key === ' ') {
    // Space activates a button, but would scroll the page if a link has the focus.
    if (document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault();
      document.activeElement.click();
    }
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const letter = event.key.toLocaleLowerCase();
    const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    inOrder.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus();
  }
}
