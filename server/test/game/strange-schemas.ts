import type { TestSchema } from './schemas.ts';

/**
 * A plausible fork: prefixed tables, mixed case, unsigned keys, logins in a case-sensitive collation, an enum as the
 * status, Unix times for ban ends and last visits, the empire stored with the character, no bonus currency, names in
 * windows-1254 bytes, and required columns.
 */
const prefixed: TestSchema = {
  name: 'of a fork with a prefix, unix times and Turkish bytes',
  config: { codePage: 'windows-1254', prefix: 'Srv1_' },
  account: {
    table: '`Srv1_Account`',
    id: 'ID',
    login: 'Login',
    password: 'PassWd',
    coins: 'Dragon_Coins',
    code: 'Social_ID',
  },
  content: {
    extra: [', EMail, Land, Typ', ", '', 'TR', 'vip'"],
    blocked: "Status = 'BANNED'",
    waiting: 'Ban_Until = UNIX_TIMESTAMP() + 7200',
    characters: '`Srv1_Player` (Account_ID, Name, Job, Level, Exp)',
    guilds: '`Srv1_Guild` (Name, Master, Level, Exp)',
    members: '`Srv1_Guild_Member` (PID, Guild_ID, Grade)',
    staff: '`Srv1_GMList` (mAccount, mName, mAuthority)',
    after: ({ player, account }) => [
      `UPDATE ${player}.\`Srv1_Player\` SET Name = UNHEX('DD736D61696CFE') WHERE ID = 5`,
      `UPDATE ${player}.\`Srv1_Player\` SET Empire = 2 WHERE Account_ID = 1`,
      `UPDATE ${account}.\`Srv1_Account\` SET Dragon_Coins = -5 WHERE ID = 7`,
    ],
  },
  statements: ({ account, player, common }) => [
    `CREATE TABLE ${account}.\`Srv1_Account\` (ID int(10) unsigned NOT NULL AUTO_INCREMENT, Login varchar(24) CHARACTER SET latin1 COLLATE latin1_bin NOT NULL,
      PassWd varbinary(45) NOT NULL, Social_ID varchar(7) NOT NULL, EMail varchar(64) NOT NULL, Created int(10) unsigned NOT NULL DEFAULT 0,
      Status enum('OK','BANNED','QUIT') NOT NULL DEFAULT 'OK', Ban_Until int(10) unsigned NOT NULL DEFAULT 0, Dragon_Coins decimal(12,0) NOT NULL DEFAULT 0,
      Land char(2) NOT NULL, Typ enum('free','vip') NOT NULL, Notes text NOT NULL, Token binary(16) NOT NULL,
      gold_expire datetime DEFAULT NULL, silver_expire timestamp NULL DEFAULT NULL, LoginKey varchar(24) AS (lower(Login)) VIRTUAL,
      PRIMARY KEY (ID), UNIQUE KEY login (Login)) ENGINE=MyISAM DEFAULT CHARSET=latin5`,
    `CREATE TABLE ${player}.\`Srv1_Player\` (ID int(10) unsigned NOT NULL AUTO_INCREMENT, Account_ID int(10) unsigned NOT NULL, Name varchar(24) NOT NULL DEFAULT '',
      Job tinyint unsigned NOT NULL DEFAULT 0, Empire tinyint unsigned NOT NULL DEFAULT 0, Level tinyint unsigned NOT NULL DEFAULT 1, Exp bigint NOT NULL DEFAULT 0,
      PlayTime int unsigned NOT NULL DEFAULT 0, Last_Play int unsigned NOT NULL DEFAULT 0, Map_Index int NOT NULL DEFAULT 0, X int NOT NULL DEFAULT 0,
      Y int NOT NULL DEFAULT 0, PRIMARY KEY (ID)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.\`Srv1_Player_Deleted\` LIKE ${player}.\`Srv1_Player\``,
    `CREATE TABLE ${player}.\`Srv1_Guild\` (ID int unsigned NOT NULL AUTO_INCREMENT, Name varchar(12) NOT NULL DEFAULT '', Master int unsigned NOT NULL DEFAULT 0,
      Level tinyint DEFAULT NULL, Exp int DEFAULT NULL, PRIMARY KEY (ID)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.\`Srv1_Guild_Member\` (PID int unsigned NOT NULL, Guild_ID int unsigned NOT NULL, Grade tinyint DEFAULT NULL,
      PRIMARY KEY (Guild_ID, PID)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.\`Srv1_Item_Award\` (ID int NOT NULL AUTO_INCREMENT, Login varchar(30) NOT NULL, VNum int unsigned NOT NULL, Count tinyint unsigned NOT NULL,
      Given_Time datetime NOT NULL, Why varchar(128) NOT NULL, Socket3 int NOT NULL, Server enum('one','two') NOT NULL, PRIMARY KEY (ID)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${common}.\`Srv1_GMList\` (mID int NOT NULL AUTO_INCREMENT, mAccount varchar(16) NOT NULL, mName varchar(24) NOT NULL, mContactIP varchar(16) NOT NULL,
      mServerIP varchar(16) NOT NULL DEFAULT 'ALL', mAuthority enum('IMPLEMENTOR','HIGH_WIZARD','GOD','LOW_WIZARD','WIZARD','PLAYER','VIP') NOT NULL DEFAULT 'PLAYER',
      mAdded date NOT NULL, PRIMARY KEY (mID)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
  ],
};

/**
 * A rewrite that shares almost no name with the stock schema, found through GAME_NAMES; no status, SHA1 hashes, and
 * bans only as dates.
 */
const renamed: TestSchema = {
  name: 'of a rewrite whose names its owner gave, with SHA1 hashes and without a status',
  oneDatabase: true,
  config: {
    passwordForm: 'sha1',
    names: {
      account: 'konto',
      'account.id': 'konto_nr',
      'account.login': 'kennung',
      'account.password': 'geheim',
      'account.code': 'loeschcode',
      'account.coins': 'taler',
      'account.availableAt': 'gesperrt bis',
      player: 'figuren',
      'player.id': 'nr',
      'player.accountId': 'konto_nr',
      'player.job': 'klasse',
      'player.level': 'stufe',
      'player.lastPlay': 'zuletzt',
      guild: 'gilden',
      guildMember: 'gilden_mitglieder',
      gmlist: 'team',
      'gmlist.account': 'kennung',
      'gmlist.name': 'figur',
      'gmlist.authority': 'rang',
    },
  },
  account: { table: 'konto', id: 'konto_nr', login: 'kennung', password: 'geheim', coins: 'taler', code: 'loeschcode' },
  content: {
    extra: ['', ''],
    blocked: "`gesperrt bis` = '2037-12-31 23:00:00'",
    waiting: '`gesperrt bis` = NOW() + INTERVAL 2 HOUR',
    characters: 'figuren (konto_nr, name, klasse, stufe, exp)',
    guilds: 'gilden (name, master, level, exp)',
    members: 'gilden_mitglieder (pid, guild_id, grade)',
    staff: 'team (kennung, figur, rang)',
  },
  statements: ({ account: db }) => [
    `CREATE TABLE ${db}.konto (konto_nr int unsigned NOT NULL AUTO_INCREMENT, kennung varchar(30) NOT NULL, geheim char(40) NOT NULL, loeschcode char(7) NOT NULL,
      taler int unsigned NULL, \`gesperrt bis\` datetime NULL, PRIMARY KEY (konto_nr), UNIQUE KEY kennung (kennung)) ENGINE=Aria DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${db}.figuren (nr int unsigned NOT NULL AUTO_INCREMENT, konto_nr int unsigned NOT NULL, name varchar(24) NOT NULL, klasse tinyint NOT NULL,
      stufe smallint NOT NULL, exp int NOT NULL, zuletzt timestamp NULL, PRIMARY KEY (nr)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${db}.gilden (id int unsigned NOT NULL AUTO_INCREMENT, name varchar(24) NOT NULL, master int unsigned NULL, level int NULL, exp int NULL, PRIMARY KEY (id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${db}.gilden_mitglieder (pid int unsigned NOT NULL, guild_id int unsigned NOT NULL, grade int NULL, PRIMARY KEY (pid)) ENGINE=InnoDB`,
    `CREATE TABLE ${db}.team (id int NOT NULL AUTO_INCREMENT, kennung varchar(30) NOT NULL, figur varchar(30) NOT NULL, rang varchar(20) NOT NULL, PRIMARY KEY (id)) ENGINE=InnoDB`,
  ],
};

/**
 * A fork with a prefix and a postfix on every table, coins in an unsigned 64-bit column, latin5 texts and no ban ends.
 */
const affixed: TestSchema = {
  name: 'of a fork with prefix and postfix, 64-bit coins and latin5 texts',
  config: { prefix: 'mt_', postfix: '_s2' },
  account: {
    table: 'mt_account_s2',
    id: 'id',
    login: 'login',
    password: 'password',
    coins: 'coins',
    code: 'social_id',
  },
  content: {
    extra: [', email', ", ''"],
    blocked: "status = 'BLOCK'",
    waiting: "status = 'BLOCK'",
    characters: 'mt_player_s2 (account_id, name, job, level, exp)',
    slots: 'mt_player_index_s2 (id, pid1, pid2, pid3, pid4, empire)',
    guilds: 'mt_guild_s2 (name, master, level, exp)',
    members: 'mt_guild_member_s2 (pid, guild_id, grade)',
    staff: 'mt_gmlist_s2 (mAccount, mName, mAuthority)',
    after: ({ player, account }) => [
      `UPDATE ${player}.mt_player_s2 SET name = 'İsmailş' WHERE id = 10`,
      `UPDATE ${account}.mt_account_s2 SET coins = 18446744073709551615 WHERE id = 7`,
    ],
  },
  statements: ({ account, player, common }) => [
    `CREATE TABLE ${account}.mt_account_s2 (id bigint unsigned NOT NULL AUTO_INCREMENT, login varchar(30) NOT NULL, password varchar(64) NOT NULL DEFAULT '',
      social_id varchar(13) NOT NULL DEFAULT '', email varchar(64) NOT NULL DEFAULT '', create_time timestamp NOT NULL DEFAULT current_timestamp(),
      status varchar(8) NOT NULL DEFAULT 'OK', coins bigint(20) unsigned NOT NULL DEFAULT 0, PRIMARY KEY (id), UNIQUE KEY login (login))
      ENGINE=Aria DEFAULT CHARSET=latin5`,
    // A table left over from an older server, which must not be mistaken for the current one.
    `CREATE TABLE ${account}.mt_account_s1 LIKE ${account}.mt_account_s2`,
    `CREATE TABLE ${player}.mt_player_s2 (id bigint unsigned NOT NULL AUTO_INCREMENT, account_id bigint unsigned NOT NULL DEFAULT 0, name varchar(24) NOT NULL DEFAULT '',
      job tinyint unsigned NOT NULL DEFAULT 0, level smallint unsigned NOT NULL DEFAULT 1, exp bigint NOT NULL DEFAULT 0, playtime int NOT NULL DEFAULT 0,
      last_play datetime NULL, map_index int NOT NULL DEFAULT 0, x int NOT NULL DEFAULT 0, y int NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=latin5`,
    `CREATE TABLE ${player}.mt_player_index_s2 (id bigint unsigned NOT NULL, pid1 bigint unsigned, pid2 bigint unsigned, pid3 bigint unsigned, pid4 bigint unsigned,
      pid5 bigint unsigned NULL, empire tinyint unsigned NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=InnoDB`,
    `CREATE TABLE ${player}.mt_guild_s2 (id int unsigned NOT NULL AUTO_INCREMENT, name varchar(12) NOT NULL DEFAULT '', master bigint unsigned NOT NULL DEFAULT 0,
      level tinyint NULL, exp int NULL, win int NOT NULL DEFAULT 0, draw int NOT NULL DEFAULT 0, loss int NOT NULL DEFAULT 0, ladder_point int NOT NULL DEFAULT 0,
      PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=latin5`,
    `CREATE TABLE ${player}.mt_guild_member_s2 (pid bigint unsigned NOT NULL, guild_id int unsigned NOT NULL, grade tinyint NULL, PRIMARY KEY (pid)) ENGINE=InnoDB`,
    `CREATE TABLE ${player}.mt_item_award_s2 (id int NOT NULL AUTO_INCREMENT, pid bigint unsigned NOT NULL DEFAULT 0, login varchar(30) NOT NULL DEFAULT '', vnum int unsigned NOT NULL,
      count smallint unsigned NOT NULL, given_time datetime NOT NULL, taken_time datetime NULL, item_id int NULL, why varchar(128) NULL, socket0 int NOT NULL DEFAULT 0,
      socket1 int NOT NULL DEFAULT 0, socket2 int NOT NULL DEFAULT 0, mall tinyint NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=Aria DEFAULT CHARSET=latin5`,
    `CREATE TABLE ${common}.mt_gmlist_s2 (mID int NOT NULL AUTO_INCREMENT, mAccount varchar(32) NOT NULL DEFAULT '', mName varchar(32) NOT NULL DEFAULT '',
      mContactIP varchar(16) NOT NULL DEFAULT '', mServerIP varchar(16) NOT NULL DEFAULT 'ALL', mAuthority enum('IMPLEMENTOR','HIGH_WIZARD','GOD','LOW_WIZARD','PLAYER') NOT NULL DEFAULT 'PLAYER',
      PRIMARY KEY (mID)) ENGINE=InnoDB DEFAULT CHARSET=latin5`,
  ],
};

/** Forks that are partly unfamiliar, each with different awkward data. */
export const strangers: readonly TestSchema[] = [prefixed, renamed, affixed];
