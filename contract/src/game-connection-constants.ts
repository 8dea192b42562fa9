/** Names of databases and tables that environment variables of the server can override, in the order of the form. */
export const gameNameFields = [
  'account_database',
  'player_database',
  'common_database',
  'log_database',
  'helper_database',
  'table_prefix',
  'table_postfix',
] as const;
export type GameNameField = (typeof gameNameFields)[number];
/**
 * How the game stores texts and passwords, and where its processes listen. Environment variables of the server can
 * override each value.
 */
export const gameFormatFields = [
  'names',
  'code_page',
  'password_form',
  'arena_solo',
  'arena_flex',
  'channels',
  'admin_protocol',
  'admin_password',
] as const;
export const gameFixableFields = [...gameNameFields, ...gameFormatFields] as const;
export type GameFixableField = (typeof gameFixableFields)[number];
/** Changes that an approval request lists in addition to user and address. */
export const gameChangeFields = ['password', ...gameFixableFields] as const;

/** Encodings of the texts that old servers stored in latin1 columns. */
export const gameCodePages = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'big5',
  'euc-kr',
  'gbk',
  'shift_jis',
  'utf-8',
] as const;
/** Password hash formats that the game's login can verify. */
export const gamePasswordForms = ['mysql', 'sha1', 'sha256'] as const;
/** Protocols for commands to the game. `m2dev` adds a header with type and length. */
export const gameAdminProtocols = ['classic', 'm2dev'] as const;

/** Columns that the portal looks for in the game's databases, by table. */
export const gameColumns = {
  account: [
    'id',
    'login',
    'password',
    'code',
    'email',
    'createdAt',
    'status',
    'availableAt',
    'coins',
    'bonus',
    'sequence',
    'lastKey',
  ],
  player: [
    'id',
    'accountId',
    'name',
    'job',
    'level',
    'experience',
    'playtime',
    'lastPlay',
    'empire',
    'map',
    'x',
    'y',
    'exitMap',
    'exitX',
    'exitY',
    'riding',
    'pvp',
    'solo',
    'soloWins',
    'soloLosses',
    'flex',
    'flexWins',
    'flexLosses',
  ],
  playerIndex: ['id', 'empire'],
  guild: ['id', 'name', 'leader', 'level', 'experience', 'wins', 'draws', 'losses', 'points'],
  guildMember: ['player', 'guild', 'grade'],
  itemAward: ['id', 'player', 'login', 'item', 'count', 'givenAt', 'reason', 'mall', 'socket0', 'socket1', 'socket2'],
  guildWar: ['id', 'guild', 'rival', 'at', 'started', 'winner', 'score', 'rivalScore'],
  item: ['owner', 'window', 'position', 'item', 'count', 'socket0', 'socket1', 'socket2'],
  itemProto: ['item', 'localName', 'name', 'anti', 'limitType0', 'limitValue0', 'limitType1', 'limitValue1'],
  gmlist: ['account', 'name', 'contact', 'server', 'authority'],
} as const;

/** Tables and columns whose actual name the owner can enter, such as `player` or `account.coins`. */
export const gameNameKeys: readonly string[] = Object.entries(gameColumns).flatMap(([table, columns]) => [
  table,
  ...columns.map((column) => `${table}.${column}`),
]);
/** Name of a table or column on the game's server. */
export const gameNamePattern = /^[^\p{Cc}`,=/\\]{1,64}$/u;

export type GameName = { readonly key: string; readonly name: string };

/** Parses `player=chars, account.coins=points`. Returns undefined if a part is not valid. */
export const parseGameNames = (text: string): GameName[] | undefined => {
  const names = text.split(',').map((part) => {
    const [key = '', name = '', ...rest] = part.split('=').map((piece) => piece.trim());
    return rest.length === 0 && gameNameKeys.includes(key) && gameNamePattern.test(name) ? { key, name } : undefined;
  });
  return names.every((name) => name !== undefined) ? names : undefined;
};

/** Parses `arena_rank(pid, points, wins, losses)` or `arena_rank(pid, points)`. Returns undefined for anything else. */
export const parseArena = (text: string) => {
  const [match, before = '', inside = ''] = /^([^(),`]+)\(([^()`]+)\)$/.exec(text.trim()) ?? [];
  const [table = '', player = '', points = '', wins, losses, ...rest] = [before, ...inside.split(',')].map((name) =>
    name.trim(),
  );
  const names = [table, player, points, ...(wins === undefined ? [] : [wins, losses ?? ''])];
  const isValid = match !== undefined && rest.length === 0 && names.every(({ length }) => length >= 1 && length <= 64);
  return isValid ? { table, player, points, wins, losses } : undefined;
};

const maxChannels = 32;

/** Parses `CH1=10.0.0.5:13000, CH2=10.0.0.5:13100`. Returns undefined if a part is not valid. */
export const parseChannels = (text: string) => {
  const channels = text.split(',').map((part) => {
    const [match, name = '', host = '', port] =
      /^\s*([^=,\p{Cc}]{1,20})=([\w.-]{1,253}):(\d{1,5})\s*$/u.exec(part) ?? [];
    const number = Number(port);
    return match !== undefined && number >= 1 && number <= 65_535
      ? { name: name.trim(), host, port: number }
      : undefined;
  });
  return channels.length <= maxChannels && channels.every((channel) => channel !== undefined) ? channels : undefined;
};

export const defaultGamePort = 3306;

const addressPattern =
  /^(?:(?:mysql|mariadb):\/\/)?([a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?\/?$/i;

/**
 * Parses `db.example:3306` or `mysql://db.example:3306`. Returns undefined for anything else, such as a user, path, query or other
 * protocol.
 */
export const parseGameAddress = (text: string): { host: string; port: number } | undefined => {
  const [, host, port = String(defaultGamePort)] = addressPattern.exec(text.trim()) ?? [];
  const number = Number(port);
  return host === undefined || number < 1 || number > 65_535
    ? undefined
    : { host: host.toLowerCase().replace(/^\[|\]$/g, ''), port: number };
};
