import type { ShopItem } from '@wyrmgate/contract/items';
import { type ItemCurrency, maxPieces } from '@wyrmgate/contract/items-constants';
import { useSyncExternalStore } from 'react';

/** An item that the player chose, with the price that they saw. */
export type BasketLine = { item: number; quantity: number; price: number; currency: ItemCurrency };

/** The current price of an item in a currency; undefined if it cannot be bought with that. */
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

/** Reads a stored basket. Anything unknown in it is dropped; the server checks the rest with the order. */
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

/** Adds a piece at the current price. An item that is paid with marks keeps its currency and price. */
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
    // Without storage the basket lasts as long as the page.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab changed the basket.
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

/** The basket of this browser, empty while the server renders. */
export const useBasket = (): readonly BasketLine[] => useSyncExternalStore(subscribe, read, () => none);
