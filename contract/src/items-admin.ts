import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { itemStates, maxFromGame, maxImport, maxNamesFile, orderFilters } from './items-constants.ts';
import { AdminOrder, GameItem, GameItemsReport } from './items-order-shapes.ts';
import { itemProblems as p } from './items-problems.ts';
import { AdminCategory, AdminItem, CategoryForm, ItemFields, ItemForm } from './items-shapes.ts';
import { defaultLanguage, languages } from './languages.ts';
import { ledgerProblems } from './ledger.ts';
import { mediaProblems } from './media.ts';
import { BoundedPagination, boundedPage, Coins, Id, PathId } from './shapes.ts';

const one = z.object({ id: PathId });
const catalogue = z.object({ categories: z.array(AdminCategory), items: z.array(AdminItem) });
const saved = AdminItem.extend({ approval: Asked.optional() });
const figures = z.object({ orders: z.int(), pieces: z.int(), coins: Coins, marks: z.int() });

export const itemsAdmin = {
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
    summary:
      'Adds an item to the catalogue. Putting it on sale may need a second person; `approval` names the request.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_create',
    requiresStepUp: true,
    drops: ['items'],
    body: ItemForm,
    reply: saved,
    errors: [p.tooMany, p.categoryNotFound, p.contentNotFound, mediaProblems.notFound],
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
    errors: [p.notFound, p.changedMeanwhile, p.categoryNotFound, p.contentNotFound, mediaProblems.notFound],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/items/{id}',
    summary: 'Deletes an item that was never sold.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_delete',
    requiresStepUp: true,
    drops: ['items'],
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [p.notFound, p.inUse, p.inBundle],
  }),
  importItems: endpoint({
    method: 'POST',
    path: '/api/admin/items/csv',
    summary: 'Adds or replaces items from CSV, all rows or none. `dry_run` only reports what would happen.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_csv',
    requiresStepUp: true,
    // JSON needs up to six bytes per character.
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
          /** Column that contains an error, and the error's locale key. */
          errors: z.array(z.object({ column: z.string(), code: z.string() })),
        }),
      ),
      /** True if the rows were written. */
      applied: z.boolean(),
    }),
    errors: [p.tooMany, mediaProblems.notFound],
  }),
  gameItems: endpoint({
    method: 'GET',
    path: '/api/admin/items/game',
    summary: 'Items of the game that the portal knows by name. `search` is a part of a name, or a number.',
    access: staff('admin.items.view'),
    limit: 'read',
    query: z.object({ search: z.string().trim().max(80).optional() }),
    reply: z.object({
      items: z.array(GameItem),
      total: z.int(),
      /** Whether the connected game has an item table that can be imported. */
      in_game: z.boolean(),
    }),
    errors: [],
  }),
  importGameItems: endpoint({
    method: 'POST',
    path: '/api/admin/items/game',
    summary:
      'Imports names of items from the game or from an item_names file. `dry_run` only reports what would change.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_names',
    external: true,
    // JSON needs up to six bytes per character.
    maxBytes: maxNamesFile * 6 + 1000,
    drops: ['world'],
    body: z.strictObject({
      source: z.enum(['game', 'file']),
      language: z.enum(languages).default(defaultLanguage),
      text: z.string().max(maxNamesFile, 'items:validation.csvLong').default(''),
      dry_run: z.boolean().default(true),
    }),
    reply: GameItemsReport,
    errors: [p.noItemList, p.gameUnreachable, p.tooMany],
  }),
  addFromGame: endpoint({
    method: 'POST',
    path: '/api/admin/items/from-game',
    summary:
      'Adds items of the game to the catalogue as drafts, all or none. `dry_run` only reports what would happen.',
    access: staff('admin.items.edit'),
    limit: 'write',
    audit: 'item_csv',
    drops: ['items'],
    body: z.strictObject({
      vnums: z.array(z.int().min(1)).min(1, 'items:validation.vnum').max(maxFromGame, 'items:validation.fromGame'),
      category_id: Id,
      price: ItemFields.shape.price,
      dry_run: z.boolean().default(true),
    }),
    reply: z.object({
      rows: z.array(z.object({ vnum: z.int(), name: z.string(), action: z.enum(['create', 'exists', 'unknown']) })),
      /** True if the drafts were added. */
      applied: z.boolean(),
    }),
    errors: [p.tooMany, p.categoryNotFound],
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
    summary: 'Orders, pieces, coins and marks of today and of the last 30 days, and the best-selling items.',
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
      'Returns the coins of the pieces in a line that the game has not handed out, and stops their delivery. Above a limit, `approval` names the request.',
    access: staff('admin.items.refund'),
    limit: 'write',
    audit: 'item_refund',
    requiresStepUp: true,
    drops: ['items'],
    params: one,
    body: z.strictObject({
      reason: z.string().trim().min(1, 'items:validation.reason').max(500, 'items:validation.reasonLong'),
    }),
    reply: z.object({ pieces: z.int(), coins: Coins, marks: z.int(), approval: Asked.optional() }),
    errors: [p.orderNotFound, p.notRefundable, ledgerProblems.ownCoins],
  }),
};
