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
 * What the portal needs from a game, in the portal's words. Every method rejects with a GameError and ends by its deadline;
 * one that the game's capabilities exclude rejects with `unsupported`. Pages never call it: they read what jobs copied.
 */
export type GameWorld = {
  /** Name of the adapter, such as `demo`. */
  readonly family: string;
  /** Whether everything in the game is made up, and must be labelled as such. */
  readonly demo: boolean;
  describe(): Promise<GameDescription>;
  /** Connection test: reports what it found instead of rejecting. */
  inspect(): Promise<Inspection>;
  close(): Promise<void>;

  findAccount(login: string): Promise<GameAccount | undefined>;
  getAccount(id: AccountId): Promise<GameAccount | undefined>;
  /** Returns the account if the password is right. An account without a usable password never matches. */
  checkPassword(login: string, password: string): Promise<GameAccount | undefined>;
  accounts(page: Page): Promise<Chunk<GameAccount>>;
  countAccounts(): Promise<number>;
  characters(page: Page): Promise<Chunk<Character>>;
  charactersOf(account: AccountId): Promise<readonly Character[]>;
  guilds(page: Page): Promise<Chunk<Guild>>;
  /** Wars in the order in which they were declared. */
  guildWars(page: Page): Promise<Chunk<GuildWar>>;
  /** What these characters wear, at most 500 at once. Characters without equipment may be missing. */
  equipment(characters: readonly CharacterId[]): Promise<readonly Equipment[]>;
  itemTypes(page: Page): Promise<Chunk<ItemType>>;
  staff(): Promise<readonly StaffMember[]>;
  online(): Promise<OnlineFigures>;
  channels(): Promise<readonly Channel[]>;
  /** Balances by currency code. A negative balance in the game is returned as it is, NULL as 0. */
  balances(account: AccountId): Promise<Readonly<Record<string, number>>>;
  /** The code that deletes a character in the client. Secret; shown only to its owner. */
  deletionCode(account: AccountId): Promise<string | undefined>;

  /** Derives what the game stores. Rejects a password that its client cannot type. Contacts nothing. */
  derivePassword(login: string, password: string): PasswordSecret;
  /** Rejects with `invalid` if the game's client cannot type the login, and with `taken` if it is in use. */
  createAccount(account: NewGameAccount): Promise<AccountId>;
  setPassword(change: PasswordChange): Promise<void>;
  ban(order: BanOrder): Promise<void>;
  /** Ends both kinds of ban. */
  unban(order: UnbanOrder): Promise<void>;
  /** Reads the mark for the next movement. Store it before calling `moveCoins`, and use it for every attempt. */
  markBalance(account: AccountId): Promise<Mark>;
  /**
   * Moves coins exactly once per key. One movement per account at a time. Rejects with `notEnough` or `overLimit` without
   * moving anything.
   */
  moveCoins(movement: CoinMovement): Promise<void>;
  deliverItem(order: ItemOrder): Promise<void>;
  setStaffLevel(order: StaffOrder): Promise<void>;
  changePremium(order: PremiumOrder): Promise<void>;
  /** Moves a character to its empire's safe place. Rejects with `inUse` unless it has been offline long enough. */
  unstick(order: UnstuckOrder): Promise<void>;
  sendCommand(order: CommandOrder): Promise<void>;
};
