import { describe, expect, it } from 'vitest';
import { parseBasket, withOneMore } from './basket.ts';

describe('a stored basket', () => {
  it('is read without invalid lines', () => {
    const stored = [{ item: 1, quantity: 2, price: 90 }, { item: -1, quantity: 1, price: 5 }, 'x', null, { item: 2 }];
    expect(parseBasket(JSON.stringify(stored))).toEqual([{ item: 1, quantity: 2, price: 90, currency: 'coins' }]);
    for (const broken of [null, '', '{', '7', '{}']) expect(parseBasket(broken)).toEqual([]);
  });

  it('contains no more pieces of an item than an order allows', () => {
    expect(parseBasket('[{"item":1,"quantity":9999,"price":1}]')[0]?.quantity).toBe(20);
    expect(withOneMore([{ item: 1, quantity: 20, price: 5, currency: 'coins' }], 1, 5)[0]?.quantity).toBe(20);
  });
});

it('adding one more of an item updates its basket line to the current price', () => {
  const line = { item: 1, quantity: 1, price: 90, currency: 'coins' } as const;
  expect(withOneMore([line], 1, 70)).toEqual([{ ...line, quantity: 2, price: 70 }]);
  expect(withOneMore([], 4, 10)).toEqual([{ item: 4, quantity: 1, price: 10, currency: 'coins' }]);
});

it('adding a piece keeps the currency and price of a basket line paid with Dragon Marks', () => {
  const line = { item: 1, quantity: 1, price: 9, currency: 'marks' } as const;
  expect(withOneMore([line], 1, 70)).toEqual([{ ...line, quantity: 2 }]);
  expect(parseBasket('[{"item":1,"quantity":1,"price":9,"currency":"gold"}]')[0]?.currency).toBe('coins');
});
