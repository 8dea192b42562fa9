import { problems } from './problem.ts';

export const itemProblems = problems('items', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  /** It has been sold, so it can only be made a draft. */
  inUse: 409,
  /** A bundle contains it. */
  inBundle: 409,
  /** A bundle names an item that does not exist or is not an item of the game. */
  contentNotFound: 404,
  categoryNotFound: 404,
  categoryTaken: 409,
  categoryInUse: 409,
  orderNotFound: 404,
  /** The item is not in the shop now. `details`: name */
  notForSale: 409,
  /** `details`: name, price */
  priceChanged: 409,
  /** `details`: name, left */
  soldOut: 409,
  /** `details`: name, limit, left */
  limitReached: 409,
  /** `details`: missing */
  notEnoughMarks: 409,
  /** Together, the bundles of the order have too many pieces. */
  tooManyPieces: 409,
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
  /** The shop cannot charge coins while balances are in the game. */
  coinsInGame: 409,
  idempotencyMismatch: 422,
  /** The game has every piece, or may have it. */
  notRefundable: 409,
  /** The game does not describe its items. */
  noItemList: 409,
  gameUnreachable: 503,
});
