/** Names under which servers keep each table and column, most common first. Compared without case. */
export const tableNames = {
  account: ['account', 'accounts', 'users'],
  player: ['player', 'players', 'character', 'characters', 'chars'],
  playerIndex: ['player_index', 'player_slots', 'account_slots', 'playerindex'],
  guild: ['guild', 'guilds'],
  guildMember: ['guild_member', 'guild_members', 'guildmember'],
  itemAward: ['item_award', 'item_awards', 'itemaward'],
  guildWar: ['guild_war_reservation', 'guild_wars'],
  item: ['item', 'items', 'player_item'],
  itemProto: ['item_proto', 'item_prototype'],
  gmlist: ['gmlist', 'gm_list', 'gamemasters'],
  helper: ['wyrmgate_balances'],
} as const;
export type TableKey = keyof typeof tableNames;

export const databaseOf: Record<TableKey, 'account' | 'player' | 'common' | 'helper'> = {
  account: 'account',
  player: 'player',
  playerIndex: 'player',
  guild: 'player',
  guildMember: 'player',
  itemAward: 'player',
  guildWar: 'player',
  item: 'player',
  itemProto: 'player',
  gmlist: 'common',
  helper: 'helper',
};

export const columnNames = {
  account: {
    id: ['id', 'account_id', 'aid', 'uid'],
    login: ['login', 'username', 'user_name', 'account_name', 'account', 'name', 'userid'],
    password: ['password', 'passwd', 'password_hash', 'pass', 'pwd'],
    code: ['social_id', 'delete_code', 'deletion_code', 'socialid', 'char_delete_code'],
    email: ['email', 'e_mail', 'mail'],
    createdAt: ['create_time', 'created_at', 'create_date', 'register_date', 'created', 'reg_date', 'date_created'],
    status: ['status', 'state', 'account_status'],
    availableAt: ['availdt', 'avail_dt', 'available_at', 'banned_until', 'ban_until', 'blocked_until', 'unban_time'],
    coins: ['cash', 'coins', 'dragon_coins', 'dragoncoins', 'dragon_coin', 'dr_coins', 'coin', 'dr', 'dc'],
    bonus: ['mileage', 'jcoins', 'dragon_marks', 'dragonmarks', 'marks', 'bonus', 'bonus_coins', 'dm'],
    sequence: ['wyrmgate_sequence'],
    lastKey: ['wyrmgate_key'],
  },
  player: {
    id: ['id', 'pid', 'player_id', 'char_id'],
    accountId: ['account_id', 'aid', 'owner_id', 'account'],
    name: ['name', 'char_name', 'player_name', 'nick', 'character_name'],
    job: ['job', 'race', 'class'],
    level: ['level', 'lvl'],
    experience: ['exp', 'experience'],
    playtime: ['playtime', 'play_time', 'playtime_minutes', 'minutes_played'],
    lastPlay: ['last_play', 'last_played', 'last_played_at', 'last_seen', 'last_login'],
    /** Only of servers without a table of slots; the stock game keeps it there. */
    empire: ['empire', 'kingdom'],
    map: ['map_index', 'map'],
    x: ['x', 'pos_x'],
    y: ['y', 'pos_y'],
    exitMap: ['exit_map_index'],
    exitX: ['exit_x'],
    exitY: ['exit_y'],
    riding: ['horse_riding'],
    pvp: ['pvp_score', 'pvp_points', 'victimes_pvp', 'score_pvp'],
    solo: ['arena_solo', 'arena_solo_points', 'solo_points'],
    soloWins: ['arena_solo_wins', 'solo_wins'],
    soloLosses: ['arena_solo_losses', 'solo_losses'],
    flex: ['arena_flex', 'arena_flex_points', 'flex_points'],
    flexWins: ['arena_flex_wins', 'flex_wins'],
    flexLosses: ['arena_flex_losses', 'flex_losses'],
  },
  playerIndex: { id: ['id', 'account_id', 'aid'], empire: ['empire', 'kingdom'] },
  guild: {
    id: ['id', 'guild_id'],
    name: ['name', 'guild_name'],
    leader: ['master', 'leader', 'master_id', 'leader_id', 'master_pid'],
    level: ['level', 'lvl'],
    experience: ['exp', 'experience'],
    wins: ['win', 'wins'],
    draws: ['draw', 'draws'],
    losses: ['loss', 'losses', 'lose'],
    points: ['ladder_point', 'ladder_points', 'points'],
  },
  guildMember: { player: ['pid', 'player_id', 'char_id'], guild: ['guild_id', 'gid'], grade: ['grade', 'rank'] },
  itemAward: {
    id: ['id'],
    player: ['pid', 'player_id'],
    login: ['login', 'account_name', 'account', 'username'],
    item: ['vnum', 'item_vnum', 'item'],
    count: ['count', 'amount'],
    givenAt: ['given_time', 'given_at'],
    reason: ['why', 'reason'],
    mall: ['mall'],
    socket0: ['socket0'],
    socket1: ['socket1'],
    socket2: ['socket2'],
  },
  guildWar: {
    id: ['id'],
    guild: ['guild1', 'guild_id1', 'id_from'],
    rival: ['guild2', 'guild_id2', 'id_to'],
    at: ['time', 'started_at', 'start_time'],
    started: ['started'],
    winner: ['winner', 'winner_id'],
    score: ['result1', 'score1'],
    rivalScore: ['result2', 'score2'],
  },
  item: {
    owner: ['owner_id', 'player_id'],
    window: ['window'],
    position: ['pos', 'position', 'slot'],
    item: ['vnum', 'item_vnum'],
    count: ['count', 'amount'],
    socket0: ['socket0'],
    socket1: ['socket1'],
    socket2: ['socket2'],
  },
  itemProto: {
    item: ['vnum', 'item_vnum'],
    localName: ['locale_name', 'local_name'],
    name: ['name'],
    anti: ['antiflag', 'anti_flag'],
    limitType0: ['limittype0', 'limit_type0'],
    limitValue0: ['limitvalue0', 'limit_value0'],
    limitType1: ['limittype1', 'limit_type1'],
    limitValue1: ['limitvalue1', 'limit_value1'],
  },
  gmlist: {
    account: ['maccount', 'account', 'account_name'],
    name: ['mname', 'name', 'char_name'],
    contact: ['mcontactip', 'contact_ip'],
    server: ['mserverip', 'server_ip'],
    authority: ['mauthority', 'authority'],
  },
  helper: { account: ['account_id'], sequence: ['sequence'], lastKey: ['last_key'] },
} as const satisfies Record<TableKey, Record<string, readonly string[]>>;
export type ColumnKey<T extends TableKey> = Extract<keyof (typeof columnNames)[T], string>;

/** Columns without which a table is not the one that was looked for. */
export const identifying: { readonly [T in TableKey]: readonly ColumnKey<T>[] } = {
  account: ['id', 'login', 'password'],
  player: ['id', 'accountId', 'name'],
  playerIndex: ['id'],
  guild: ['id', 'name'],
  guildMember: ['player', 'guild'],
  itemAward: ['login', 'item'],
  guildWar: ['id', 'guild', 'rival'],
  item: ['owner', 'window', 'item'],
  itemProto: ['item'],
  gmlist: ['name', 'authority'],
  helper: ['account', 'sequence', 'lastKey'],
};

/** What an owner can name in `GAME_NAMES`, such as `player` or `account.coins`. */
export const isNameable = (key: string): boolean => {
  const [table = '', column] = key.split('.');
  if (!(table in tableNames) || table === 'helper') return false;
  return column === undefined || column in columnNames[table as TableKey];
};
