import { z } from 'zod';
import { endpoint, player } from './endpoint.ts';
import { problems } from './problem.ts';
import { Id, Moment, PathId } from './shapes.ts';

export const maxGameAccounts = 5;

export const GameAccount = z.object({
  id: Id,
  login: z.string(),
  linked_at: Moment,
  /** True for the oldest account while coin balances are in the game. */
  receives_coins: z.boolean(),
  /** Only accounts that the player linked with the game password can be unlinked. */
  removable: z.boolean(),
});
export type GameAccount = z.output<typeof GameAccount>;

export const gameAccountsProblems = problems('game-accounts', {
  wrongProof: 403,
  tooManyProofs: 429,
  otherOwner: 409,
  alreadyLinked: 409,
  tooMany: 409,
  bannedAccount: 409,
  notFound: 404,
  notRemovable: 409,
  /** A delivery to the account has not arrived yet. */
  inDelivery: 409,
  /** The game stores no deletion code, or the portal may not read it. */
  codeUnavailable: 409,
  unreachable: 503,
});
const p = gameAccountsProblems;

export const gameAccounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/game-accounts',
    summary: 'The game accounts of the caller, oldest first. `creating`: the first one has not been created yet.',
    access: player,
    limit: 'read',
    reply: z.object({ accounts: z.array(GameAccount), creating: z.boolean() }),
    errors: [],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/game-accounts',
    summary: 'Links another game account, with its game password as proof. Bans and premium apply to it from then on.',
    access: player,
    limit: 'accountChange',
    audit: 'game_account_link',
    external: true,
    body: z.strictObject({
      login: z.string().trim().min(1, 'game-accounts:validation.login').max(64, 'game-accounts:validation.login'),
      password: z.string().min(1, 'game-accounts:validation.password').max(64, 'game-accounts:validation.password'),
    }),
    reply: z.object({ accounts: z.array(GameAccount) }),
    errors: [p.wrongProof, p.tooManyProofs, p.otherOwner, p.alreadyLinked, p.tooMany, p.bannedAccount, p.unreachable],
  }),
  deletionCode: endpoint({
    method: 'POST',
    path: '/api/game-accounts/{id}/deletion-code',
    summary: 'Reads the code that deletes a character in the game client.',
    access: player,
    limit: 'accountChange',
    audit: 'game_account_code',
    requiresStepUp: true,
    external: true,
    params: z.object({ id: PathId }),
    reply: z.object({ code: z.string() }),
    errors: [p.notFound, p.codeUnavailable, p.unreachable],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/game-accounts/{id}',
    summary: 'Unlinks a game account that was linked by its password. It stays in the game as it is.',
    access: player,
    limit: 'write',
    audit: 'game_account_unlink',
    params: z.object({ id: PathId }),
    reply: z.object({ accounts: z.array(GameAccount) }),
    errors: [p.notFound, p.notRemovable, p.inDelivery],
  }),
};
