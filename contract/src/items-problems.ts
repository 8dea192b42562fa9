import { problems } from './problem.ts';

export const itemProblems = problems('items', {
  notFound: 404,
  changedMeanwhile: 409,
  tooMany: 409,
  /** The item has been sold, so it can only be turned back into a draft. */
  inUse: 409,
  inBundle: 409,
  /** The bundle contains an item that does not exist or is not an item of the game. */
  contentNotFound: 404,
  categoryNotFound: 404,
  categoryTaken: 409,
  categoryInUse: 409,
  orderNotFound: 404,
  /** The item is not in the shop at this time. `details` contains its name. */
  notForSale: 409,
  /** `details` contains the item's name and its current price. */
  priceChanged: 409,
  /** The contents of a piece have changed since the buyer saw it. `details` contains its name. */
  goodsChanged: 409,
  /** `details` contains the item's name and how many are left. */
  soldOut: 409,
  /** `details` contains the name, the limit and how many are left. */
  limitReached: 409,
  /** `details` contains the number of missing Dragon Marks. */
  notEnoughMarks: 409,
  /** The buyer owes coins, so marks cannot be spent either. `details` contains the debt. */
  inDebt: 409,
  /** The bundles of the order have too many pieces in total. */
  tooManyPieces: 409,
  recipientNotFound: 404,
  /** The buyer's account is too new to send gifts. */
  giftTooNew: 403,
  /** The recipient cannot receive the gift. The reason is not given, because it is about another player. */
  giftRefused: 409,
  /** The player has no game account that could receive the items. */
  noGameAccount: 409,
  accountNotFound: 409,
  /** The connected game does not support item deliveries. */
  noItemsInGame: 409,
  /** The basket contains two types of premium, or the buyer has a different type, which `details.current` names. */
  otherPremium: 409,
  premiumTooLong: 409,
  /** The shop cannot charge coins while balances are in the game. */
  coinsInGame: 409,
  idempotencyMismatch: 422,
  /** Every piece has arrived in the game, or may have. */
  notRefundable: 409,
  /** The connected game does not list its items. */
  noItemList: 409,
  gameUnreachable: 503,
});
