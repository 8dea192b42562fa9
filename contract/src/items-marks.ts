import { z } from 'zod';
import { Asked } from './approvals.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { MarkMovement } from './items-order-shapes.ts';
import { itemProblems } from './items-problems.ts';
import { ledger, ledgerProblems } from './ledger.ts';
import { Id, PathId, scrollPage } from './shapes.ts';

const one = z.object({ id: PathId });
const history = z.object({ balance: z.int(), movements: z.array(MarkMovement), next: Id.nullable() });

export const itemsMarks = {
  marks: endpoint({
    method: 'GET',
    path: '/api/items/marks',
    summary: 'Dragon Marks of the caller and how they moved, newest first.',
    access: player,
    limit: 'read',
    query: z.object(scrollPage(10)),
    reply: history,
    errors: [],
  }),
  userMarks: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/marks',
    summary: 'Dragon Marks of a user and how they moved, newest first.',
    access: staff('admin.ledger.view'),
    limit: 'read',
    readsPersonalData: true,
    params: one,
    query: z.object(scrollPage(10)),
    reply: history,
    errors: [ledgerProblems.userNotFound],
  }),
  editMarks: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/marks',
    summary:
      'Adds Dragon Marks to a user, or removes them with a negative `delta`; never below zero and never for the caller. With dual approval nothing moves yet: `approval` names the request.',
    access: staff('admin.coins.edit'),
    limit: 'write',
    audit: 'marks_edit',
    requiresStepUp: true,
    params: one,
    body: ledger.editCoins.body,
    reply: z.object({ balance: z.int(), approval: Asked.optional() }),
    errors: [ledgerProblems.userNotFound, ledgerProblems.ownCoins, itemProblems.notEnoughMarks],
  }),
};
