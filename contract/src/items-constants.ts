/** An item of the game, premium on the player's account, or several items together. */
export const itemKinds = ['item', 'premium', 'bundle'] as const;

export const itemStatuses = ['draft', 'published'] as const;
/** What an item of the catalogue is right now, from its status and its dates. */
export const itemStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type ItemState = (typeof itemStates)[number];

/** Dragon Coins, or Dragon Marks: the bonus that buyers earn with their coins. */
export const itemCurrencies = ['coins', 'marks'] as const;
export type ItemCurrency = (typeof itemCurrencies)[number];
/**
 * Why Dragon Marks moved: earned with coins, spent, returned with a refund, taken back with the coins that earned them, changed
 * by staff, or given by a redeem code.
 */
export const markReasons = ['earned', 'spent', 'returned', 'withdrawn', 'staff', 'code', 'vote'] as const;
export type MarkReason = (typeof markReasons)[number];

/** What an item improves, as shown to players. The game itself decides what the item has. */
export const itemAttributes = [
  'attack',
  'magicAttack',
  'defence',
  'health',
  'mana',
  'attackSpeed',
  'movementSpeed',
  'critical',
  'piercing',
  'experience',
  'loot',
] as const;
export type ItemAttribute = (typeof itemAttributes)[number];
/** Attributes whose value is a percentage. */
export const percentAttributes: readonly ItemAttribute[] = [
  'attackSpeed',
  'movementSpeed',
  'critical',
  'piercing',
  'experience',
  'loot',
];

export const soldPremiumTypes = ['basic', 'premium', 'vip'] as const;

/** One screen lists the whole catalogue. */
export const maxItems = 500;
export const maxCategories = 20;
/** Different items in one order. */
export const maxLines = 20;
/** Pieces in one order. Each piece is one delivery, or those of its bundle. */
export const maxPieces = 20;
/** Deliveries of one order. Its ledger entry waits for all of them. */
export const maxDeliveries = 40;
/** Different items in a bundle, and how many of each. */
export const maxContents = 8;
export const maxContentQuantity = 10;
export const maxSockets = 3;
export const maxAttributes = 6;
export const maxPrice = 10_000_000;
/** Characters of a CSV file. */
export const maxImport = 300_000;
/** Characters of a file with item names, and items that the portal knows of the game. */
export const maxNamesFile = 4_000_000;
export const maxGameItems = 60_000;
/** Items of the game that one call can turn into drafts of the catalogue. */
export const maxFromGame = 100;

/** How far the delivery of one piece has come. `delayed`: staff look at it. */
export const pieceStates = ['way', 'delayed', 'arrived', 'cancelled', 'refunded'] as const;
export type PieceState = (typeof pieceStates)[number];

export const orderFilters = ['open', 'arrived', 'refunded'] as const;

/** Columns of a CSV file, in the order of the template. Texts are in the default language. */
export const importColumns = [
  'id',
  'category',
  'name',
  'description',
  'item',
  'count',
  'price',
  'marks',
  'stock',
  'limit',
  'limit_days',
  'level',
  'class',
  'status',
] as const;
