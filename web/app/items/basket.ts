import type { ShopItem } from '@wyrmgate/contract/items';
import { type ItemCurrency, maxPieces } from '@wyrmgate/contract/items-constants';
import { useSyncExternalStore } from 'react';

/** `price` is the price that the player saw. An order is rejected if the price has changed. */
export type BasketLine = { item: number; quantity: number; price: number; currency: ItemCurrency };

/** The current price of an item. Undefined if the item is not sold in this currency. */
export const priceIn = (item: ShopItem | undefined, currency: ItemCurrency): number | undefined =>
  currency === 'coins' ? item?.price : (item?.marks_price ?? undefined);

export const totalIn = (lines: readonly BasketLine[], currency: ItemCurrency): number =>
  lines.reduce((sum, line) => (line.currency === currency ? sum + line.price * line.quantity : sum), 0);

const key = 'items.basket';
const none: readonly BasketLine[] = [];
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const isLine = (value: unknown): value is BasketLine =>
  typeof value === 'object' &&
  value !== null &&
  ['item', 'quantity', 'price'].every((name) => isWhole((value as Record<string, unknown>)[name]));

/** Reads a stored basket and drops invalid lines. The server checks the rest when it receives the order. */
export const parseBasket = (stored: string | null): readonly BasketLine[] => {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read)
      ? read.filter(isLine).map(({ item, quantity, price, currency }) => ({
          item,
          quantity: Math.min(quantity, maxPieces),
          price,
          currency: currency === 'marks' ? 'marks' : 'coins',
        }))
      : none;
  } catch {
    return none;
  }
};

/** Adds one piece at the current price. A line paid with Dragon Marks keeps its currency and price. */
export const withOneMore = (lines: readonly BasketLine[], item: number, price: number): BasketLine[] => {
  const known = lines.find((line) => line.item === item);
  const quantity = Math.min(maxPieces, (known?.quantity ?? 0) + 1);
  const more: BasketLine =
    known?.currency === 'marks' ? { ...known, quantity } : { item, price, quantity, currency: 'coins' };
  return known ? lines.map((line) => (line === known ? more : line)) : [...lines, more];
};

let lines: readonly BasketLine[] | undefined;
const listeners = new Set<() => void>();

const read = (): readonly BasketLine[] => {
  if (lines) return lines;
  try {
    lines = parseBasket(localStorage.getItem(key));
  } catch {
    lines = none;
  }
  return lines;
};

export const writeBasket = (next: readonly BasketLine[]): void => {
  lines = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Without storage, the basket is lost when the page is closed.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // The storage event comes from other tabs.
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return;
    lines = undefined;
    listener();
  };
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
};

/** The basket of this browser. Empty during server rendering. */
export const useBasket = (): readonly BasketLine[] => useSyncExternalStore(subscribe, read, () => none);
