import type { items } from '@wyrmgate/contract/items';
import type { Handlers } from '../http/context.ts';
import { createItem, listForStaff, removeCategory, removeItem, saveCategory, updateItem } from './admin.ts';
import { listOrdersForStaff, readStats } from './admin-orders.ts';
import { editMarks } from './edit-marks.ts';
import { addFromGame } from './from-game.ts';
import { importGameItems, listGameItems } from './game-items.ts';
import { importItems } from './import.ts';
import { listMarks, listUserMarks } from './marks.ts';
import { listOrders } from './orders.ts';
import { orderItems } from './purchase.ts';
import { refundLine } from './refund.ts';
import { listItems, listTargets } from './service.ts';

export const itemsRoutes: Handlers<typeof items> = {
  list: listItems,
  targets: listTargets,
  order: orderItems,
  orders: listOrders,
  marks: listMarks,
  userMarks: listUserMarks,
  editMarks,
  adminList: listForStaff,
  create: createItem,
  update: updateItem,
  remove: removeItem,
  importItems,
  gameItems: listGameItems,
  importGameItems,
  addFromGame,
  saveCategory,
  removeCategory,
  stats: readStats,
  adminOrders: listOrdersForStaff,
  refund: refundLine,
};
