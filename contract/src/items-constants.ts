/** An item of the game, or premium on the player's account. */
export const itemKinds = ['item', 'premium'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const itemStatuses = ['draft', 'published'] as const;
/** What an item of the catalogue is right now, from its status and its dates. */
export const itemStates = ['draft', 'scheduled', 'live', 'ended'] as const;
export type ItemState = (typeof itemStates)[number];

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

/** The catalogue is read on one screen. */
export const maxItems = 500;
export const maxCategories = 20;
/** Different items in one order. */
export const maxLines = 20;
/** Pieces in one order. Each piece is one delivery. */
export const maxPieces = 20;
export const maxSockets = 3;
export const maxAttributes = 6;
export const maxPrice = 10_000_000;
/** Characters of a CSV file. */
export const maxImport = 300_000;

/** How far one piece of an order is. `delayed`: staff look at it. */
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
  'stock',
  'limit',
  'limit_days',
  'level',
  'class',
  'status',
] as const;
