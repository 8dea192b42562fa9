// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ShopItem } from '@wyrmgate/contract/items';
import { expect, it } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { useItemFacts } from './item-card.tsx';

const item = {
  ...{ count: 1, sockets: 0, premium: null, class: null, min_level: null },
  attributes: [
    { key: 'attack', value: 1650 },
    { key: 'attackSpeed', value: 12 },
    { key: 'critical', value: -5 },
  ],
} as unknown as ShopItem;

const Facts = () => useItemFacts()(item).map((fact) => <p key={fact}>{fact}</p>);

it('the effects of an item are numbers with a sign and percentages in the format of the language', () => {
  renderScreen(<Facts />, { api: {} });
  for (const text of ['Attack value +1,650', 'Attack speed +12%', 'Critical hit -5%'])
    expect(screen.getByText(text), text).toBeTruthy();
});
