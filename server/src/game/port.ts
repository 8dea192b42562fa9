import type {
  AccountId,
  BanOrder,
  Channel,
  Character,
  CharacterId,
  Chunk,
  CoinMovement,
  CommandOrder,
  Equipment,
  GameAccount,
  GameDescription,
  Guild,
  GuildWar,
  Inspection,
  ItemOrder,
  ItemType,
  Mark,
  NewGameAccount,
  OnlineFigures,
  Page,
  PasswordChange,
  PasswordSecret,
  PremiumOrder,
  StaffMember,
  StaffOrder,
  UnbanOrder,
  UnstuckOrder,
} from './shapes.ts';

/**
 * The portal's interface to a game. Pages read snapshots instead of calling it; every method ends by its deadline and
 * rejects with a `GameError` on failure, which is `unsupported` if the game lacks the capability.
 */
export type GameWorld = {
  /**
   * Name of the adapter, such as `demo`, with a number for each further game of that adapter. Everything that belongs
   * to one game is stored with this name.
   */
  readonly family: string;
  /** Whether all data of the game is fictional and must be labelled as such. */
  readonly demo: boolean;
  /** Resolves if the game responds. Cheap enough to call every few seconds. */
  ping(): Promise<void>;
  describe(): Promise<GameDescription>;
  /** Tests the connection. Reports what it finds instead of rejecting. */
  inspect(): Promise<Inspection>;
  close(): Promise<void>;

  findAccount(login: string): Promise<GameAccount | undefined>;
  getAccount(id: AccountId): Promise<GameAccount | undefined>;
  /** Returns the account if the password is correct. An account without a usable password never matches. */
  checkPassword(login: string, password: string): Promise<GameAccount | undefined>;
  accounts(page: Page): Promise<Chunk<GameAccount>>;
  countAccounts(): Promise<number>;
  characters(page: Page): Promise<Chunk<Character>>;
  charactersOf(account: AccountId): Promise<readonly Character[]>;
  guilds(page: Page): Promise<Chunk<Guild>>;
  /** Returns wars in the order in which they were declared. */
  guildWars(page: Page): Promise<Chunk<GuildWar>>;
  /** Returns what the characters, at most 500, are wearing. May leave out characters without equipment. */
  equipment(characters: readonly CharacterId[]): Promise<readonly Equipment[]>;
  itemTypes(page: Page): Promise<Chunk<ItemType>>;
  staff(): Promise<readonly StaffMember[]>;
  online(): Promise<OnlineFigures>;
  channels(): Promise<readonly Channel[]>;
  /** Returns balances by currency code. A negative balance is returned unchanged, and NULL as 0. */
  balances(account: AccountId): Promise<Readonly<Record<string, number>>>;
  /** Returns the secret code for deleting a character in the client. Only its owner may see it. */
  deletionCode(account: AccountId): Promise<string | undefined>;

  /**
   * Returns the form of the password that the game stores, without contacting the game. Rejects a password that its
   * client cannot type.
   */
  derivePassword(login: string, password: string): PasswordSecret;
  /** Rejects with `invalid` if the game's client cannot type the login, and with `taken` if it is in use. */
  createAccount(account: NewGameAccount): Promise<AccountId>;
  setPassword(change: PasswordChange): Promise<void>;
  ban(order: BanOrder): Promise<void>;
  /** Ends temporary and permanent bans. */
  unban(order: UnbanOrder): Promise<void>;
  /**
   * Reads the mark for the next movement. Store it before calling `moveCoins`, and pass it with every attempt of that
   * movement.
   */
  markBalance(account: AccountId): Promise<Mark>;
  /**
   * Moves coins exactly once per key; call it for one movement per account at a time. Rejects with `notEnough` or
   * `overLimit` without moving anything.
   */
  moveCoins(movement: CoinMovement): Promise<void>;
  deliverItem(order: ItemOrder): Promise<void>;
  setStaffLevel(order: StaffOrder): Promise<void>;
  changePremium(order: PremiumOrder): Promise<void>;
  /**
   * Moves a character to its empire's safe place. Rejects with `inUse` unless the character has been offline long
   * enough.
   */
  unstick(order: UnstuckOrder): Promise<void>;
  sendCommand(order: CommandOrder): Promise<void>;
};
