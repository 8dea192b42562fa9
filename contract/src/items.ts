import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, player, staff, visitor } from './endpoint.ts';
import { Choice } from './filters.ts';
import { characterClasses } from './game-constants.ts';
import { itemStates, maxImport, orderFilters } from './items-constants.ts';
import {
  AdminCategory,
  AdminItem,
  AdminOrder,
  Category,
  CategoryForm,
  ItemForm,
  Order,
  OrderForm,
  ShopItem,
} from './items-shapes.ts';
import { defaultLanguage, languages } from './languages.ts';
import { ledgerProblems } from './ledger.ts';
import { mediaProblems } from './media.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Coins, Id, PathId, scrollPage } from './shapes.ts';

export * from './items-constants.ts';
export * from './items-shapes.ts';

export const itemProblems = problems('items', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  /** It was sold, so it can only become a draft. */
  inUse: 409,
  categoryNotFound: 404,
  categoryTaken: 409,
  categoryInUse: 409,
  orderNotFound: 404,
  /** Not in the shop now. `details.name` */
  notForSale: 409,
  /** `details`: name, price */
  priceChanged: 409,
  /** `details`: name, left */
  soldOut: 409,
  /** `details`: name, limit, left */
  limitReached: 409,
  recipientNotFound: 404,
  /** The buyer's account is younger than the gift trial. */
  giftTooNew: 403,
  /** The player has no game account that could get the items. */
  noGameAccount: 409,
  accountNotFound: 409,
  /** The game cannot hand out items. */
  noItemsInGame: 409,
  /** The player has premium of another type, or the basket has two types. */
  otherPremium: 409,
  premiumTooLong: 409,
  /** While balances live in the game. */
  coinsInGame: 409,
  idempotencyMismatch: 422,
  /** The game has every piece, or may have it. */
  notRefundable: 409,
});
const p = itemProblems;

const one = z.object({ id: PathId });
const catalogue = z.object({ categories: z.array(AdminCategory), items: z.array(AdminItem) });
const saved = AdminItem.extend({ approval: Asked.optional() });
const figures = z.object({ orders: z.int(), pieces: z.int(), coins: Coins });

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
    summary: 'The game accounts of the caller that items can go to, with their characters.',
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
    }),
    errors: [],
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/items/orders',
    summary: 'Buys a basket with Dragon Coins, all of it or nothing. Honors Idempotency-Key.',
    access: player,
    limit: 'write',
    feature: 'shop',
    drops: ['items'],
    body: OrderForm,
    reply: z.object({ order: Order, balance: Coins }),
    errors: [
      p.notForSale,
      p.priceChanged,
      p.soldOut,
      p.limitReached,
      p.recipientNotFound,
      p.giftTooNew,
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
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/items',
    summary: 'The whole catalogue, drafts included, with what was sold.',
    access: staff('admin.items.view'),
    limit: 'read',
    query: z.object({
      search: z.string().trim().max(80).optional(),
      category: PathId.optional(),
      state: Choice(itemStates),
    }),
    reply: catalogue,
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/items',
    summary: 'Adds an item to the catalogue. To put it on sale may need a second person; `approval` names the request.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_create',
    requiresStepUp: true,
    drops: ['items'],
    body: ItemForm,
    reply: saved,
    errors: [p.tooMany, p.categoryNotFound, mediaProblems.notFound],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/items/{id}',
    summary:
      'Replaces an item. Checks `version` if sent; a purchase of an item with a limited stock raises it. A new or much cheaper offer may wait for a second person; `approval` names the request.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_update',
    requiresStepUp: true,
    drops: ['items'],
    params: one,
    body: ItemForm,
    reply: saved,
    errors: [p.notFound, p.changedMeanwhile, p.categoryNotFound, mediaProblems.notFound],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/items/{id}',
    summary: 'Deletes an item that was never sold.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_delete',
    drops: ['items'],
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [p.notFound, p.inUse],
  }),
  importItems: endpoint({
    method: 'POST',
    path: '/api/admin/items/csv',
    summary: 'Adds or replaces items from CSV, all rows or none. `dry_run` only reports what would happen.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_csv',
    requiresStepUp: true,
    // A character takes at most six bytes in JSON.
    maxBytes: maxImport * 6 + 1000,
    drops: ['items'],
    body: z.strictObject({
      csv: z.string().min(1, 'items:validation.csv').max(maxImport, 'items:validation.csvLong'),
      dry_run: z.boolean().default(true),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          line: z.int(),
          name: z.string(),
          action: z.enum(['create', 'update', 'error']),
          /** Column and locale key of what is wrong. */
          errors: z.array(z.object({ column: z.string(), code: z.string() })),
        }),
      ),
      /** Whether the rows were written. */
      applied: z.boolean(),
    }),
    errors: [p.tooMany, mediaProblems.notFound],
  }),
  saveCategory: endpoint({
    method: 'PUT',
    path: '/api/admin/items/categories/{slug}',
    summary: 'Adds a category, or replaces the one with this slug.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_category_save',
    drops: ['items'],
    params: z.object({ slug: z.string().max(64) }),
    body: CategoryForm,
    reply: AdminCategory,
    errors: [p.tooMany, p.categoryTaken, p.changedMeanwhile],
  }),
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/api/admin/items/categories/{slug}',
    summary: 'Deletes a category without items.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_category_delete',
    drops: ['items'],
    params: z.object({ slug: z.string().max(64) }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: [p.categoryNotFound, p.categoryInUse],
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/admin/items/stats',
    summary: 'Orders, pieces and coins of today and of the last 30 days, and the best-selling items.',
    access: staff('admin.items.view'),
    limit: 'read',
    reply: z.object({
      today: figures,
      month: figures,
      refunded: Coins,
      top: z.array(z.object({ name: z.string(), pieces: z.int(), coins: Coins })),
    }),
    errors: [],
  }),
  adminOrders: endpoint({
    method: 'GET',
    path: '/api/admin/items/orders',
    summary: 'Orders of the item shop, newest first.',
    access: staff('admin.items.view'),
    limit: 'read',
    query: z.object({
      search: z.string().trim().max(100).optional(),
      status: Choice(orderFilters),
      ...boundedPage(20),
    }),
    reply: z.object({ orders: z.array(AdminOrder), pagination: BoundedPagination }),
    errors: [],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/items/lines/{id}/refund',
    summary:
      'Returns the coins of the pieces in a line that the game has not handed out, and takes them off their way. Above a limit, `approval` names the request.',
    access: staff('admin.items.refund'),
    limit: 'write',
    audit: 'item_refund',
    requiresStepUp: true,
    drops: ['items'],
    params: one,
    body: z.strictObject({
      reason: z.string().trim().min(1, 'items:validation.reason').max(500, 'items:validation.reasonLong'),
    }),
    reply: z.object({ pieces: z.int(), coins: Coins, approval: Asked.optional() }),
    errors: [p.orderNotFound, p.notRefundable, ledgerProblems.ownCoins],
  }),
};
