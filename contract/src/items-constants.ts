/** `item` is an item of the game, `premium` is premium on the player's account, and `bundle` is several items together. */
export const itemKinds = ['item', 'premium', 'bundle'] as const;

export const itemStatuses = ['draft', 'published'] as const;
/** Current state of a catalogue item, derived from its status and its dates. */
export const itemStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type ItemState = (typeof itemStates)[number];

/** Dragon Coins, or Dragon Marks: the bonus currency that buyers earn by spending coins. */
export const itemCurrencies = ['coins', 'marks'] as const;
export type ItemCurrency = (typeof itemCurrencies)[number];
/** Why Dragon Marks moved. `returned`: an order was refunded; `withdrawn`: the coins that had earned the marks were refunded. */
export const markReasons = ['earned', 'spent', 'returned', 'withdrawn', 'staff', 'code', 'vote'] as const;
export type MarkReason = (typeof markReasons)[number];

/** What an item improves, for display only. The game decides which attributes the item really has. */
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
export const percentAttributes: readonly ItemAttribute[] = [
  'attackSpeed',
  'movementSpeed',
  'critical',
  'piercing',
  'experience',
  'loot',
];

export const soldPremiumTypes = ['basic', 'premium', 'vip'] as const;

/** Limited because one screen lists the whole catalogue. */
export const maxItems = 500;
export const maxCategories = 20;
/** Maximum number of distinct items in one order. */
export const maxLines = 20;
/** Maximum number of pieces in one order. Each piece is one delivery, or one per item of its bundle. */
export const maxPieces = 20;
/** Maximum number of deliveries per order. It is limited because the order's ledger entry waits for all of them. */
export const maxDeliveries = 40;
/** Maximum number of distinct items in a bundle, and of pieces of each. */
export const maxContents = 8;
export const maxContentQuantity = 10;
export const maxSockets = 3;
export const maxAttributes = 6;
export const maxPrice = 10_000_000;
/** Maximum length of a CSV file in characters. */
export const maxImport = 300_000;
/** Maximum length of a file with item names in characters, and maximum number of the game's items that the portal stores. */
export const maxNamesFile = 4_000_000;
export const maxGameItems = 60_000;
/** Maximum number of game items that one call can turn into catalogue drafts. */
export const maxFromGame = 100;

/** Delivery state of one piece. `way`: on its way; `delayed`: staff must look into it. */
export const pieceStates = ['way', 'delayed', 'arrived', 'cancelled', 'refunded'] as const;
export type PieceState = (typeof pieceStates)[number];

export const orderFilters = ['open', 'arrived', 'refunded'] as const;

/** Columns of a CSV file, in the order of the template. Texts are in the default language. */
export const importColumns = [
  'id',
  'category',
  'kind',
  'name',
  'description',
  'item',
  'count',
  'sockets',
  'premium_type',
  'premium_days',
  'price',
  'marks',
  'sale_price',
  'sale_ends_at',
  'stock',
  'limit',
  'limit_days',
  'level',
  'class',
  'starts_at',
  'ends_at',
  'status',
] as const;
