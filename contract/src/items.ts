import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { characterClasses } from './game-constants.ts';
import { Order, OrderForm } from './items-order-shapes.ts';
import { Category, ShopItem } from './items-shapes.ts';
import { defaultLanguage, languages } from './languages.ts';
import { ledgerProblems } from './ledger.ts';
import { Coins, Id, scrollPage } from './shapes.ts';

export * from './items-constants.ts';
export * from './items-order-shapes.ts';
export * from './items-problems.ts';
export * from './items-shapes.ts';

import { itemsAdmin } from './items-admin.ts';
import { itemsMarks } from './items-marks.ts';
import { itemProblems as p } from './items-problems.ts';

export const items = {
  list: endpoint({
    method: 'GET',
    path: '/api/items',
    summary: 'The items on sale with their categories, in one language.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'items', seconds: 5 },
    query: z.object({ language: z.enum(languages).default(defaultLanguage) }),
    reply: z.object({ categories: z.array(Category), items: z.array(ShopItem) }),
    errors: [],
  }),
  targets: endpoint({
    method: 'GET',
    path: '/api/items/targets',
    summary:
      'The game accounts of the caller that items can go to, with their characters, and the balance of Dragon Marks.',
    access: player,
    limit: 'read',
    reply: z.object({
      accounts: z.array(
        z.object({
          id: Id,
          login: z.string(),
          characters: z.array(
            z.object({ id: Id, name: z.string(), level: z.int(), class: z.enum(characterClasses).nullable() }),
          ),
        }),
      ),
      marks: z.int(),
    }),
    errors: [],
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/items/orders',
    summary: 'Buys a basket with Dragon Coins or Dragon Marks, all of it or nothing. Honors Idempotency-Key.',
    access: player,
    limit: 'write',
    feature: 'shop',
    drops: ['items'],
    body: OrderForm,
    reply: z.object({ order: Order, balance: Coins, marks: z.int() }),
    errors: [
      p.notForSale,
      p.priceChanged,
      p.goodsChanged,
      p.soldOut,
      p.limitReached,
      p.notEnoughMarks,
      p.inDebt,
      p.tooManyPieces,
      p.recipientNotFound,
      p.giftTooNew,
      p.giftRefused,
      p.noGameAccount,
      p.accountNotFound,
      p.noItemsInGame,
      p.otherPremium,
      p.premiumTooLong,
      p.coinsInGame,
      p.idempotencyMismatch,
      ledgerProblems.insufficientCoins,
    ],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/items/orders',
    summary: 'What the caller bought or was given, newest first, with the delivery of each piece.',
    access: player,
    limit: 'read',
    query: z.object(scrollPage(10)),
    reply: z.object({ orders: z.array(Order), next: Id.nullable() }),
    errors: [],
  }),
  ...itemsMarks,
  ...itemsAdmin,
};
