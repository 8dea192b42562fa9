import type { Metin2Config } from '../../src/game/metin2/config.ts';
import { hard } from './hard-schemas.ts';
import { strangers } from './strange-schemas.ts';
import { unlike } from './unlike-schemas.ts';

/** Names of the databases of one test game. Several may be the same. */
export type TestDatabases = { account: string; player: string; common: string };
export type TestSchema = {
  readonly name: string;
  /** Keeps all tables in one database. */
  readonly oneDatabase?: true;
  readonly statements: (databases: TestDatabases) => readonly string[];
  /** Configuration that the owner of this game would enter. */
  readonly config?: Partial<Metin2Config>;
  /** Names of the table and columns that receive the shared rows. */
  readonly account: { table: string; id: string; login: string; password: string; coins: string; code: string };
  readonly content: {
    /** Further columns of an account with their values, both with a leading comma. */
    extra: readonly [columns: string, values: string];
    blocked: string;
    waiting: string;
    characters: string;
    slots?: string;
    guilds: string;
    members: string;
    staff: string;
    after?: (databases: TestDatabases) => readonly string[];
  };
};

const stock = {
  blocked: "status = 'BLOCK'",
  waiting: 'availDt = NOW() + INTERVAL 2 HOUR',
  characters: 'player (account_id, name, job, level, exp)',
  slots: 'player_index (id, pid1, pid2, pid3, pid4, empire)',
  guilds: 'guild (name, master, level, exp)',
  members: 'guild_member (pid, guild_id, grade)',
  staff: 'gmlist (mAccount, mName, mAuthority)',
};

const expires = ['gold_expire', 'silver_expire', 'safebox_expire', 'autoloot_expire'];

/** Based on the oldest public dumps: MyISAM and latin1 throughout, names of 12 letters, no bonus currency. */
const old: TestSchema = {
  name: 'with MyISAM tables in latin1 and names of 12 letters',
  account: { table: 'account', id: 'id', login: 'login', password: 'password', coins: 'cash', code: 'social_id' },
  content: {
    ...stock,
    extra: [', email, real_name, question1, create_time', ", '', '', '', '2015-05-05 05:05:05'"],
  },
  statements: ({ account, player, common }) => [
    `CREATE TABLE ${account}.account (id int(11) unsigned NOT NULL AUTO_INCREMENT, login varchar(16) NOT NULL DEFAULT '',
      password varchar(42) NOT NULL DEFAULT '', social_id varchar(7) NOT NULL DEFAULT '', email varchar(100) NOT NULL DEFAULT '',
      create_time datetime NOT NULL, status varchar(8) NOT NULL DEFAULT 'OK', availDt datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
      cash int(11) DEFAULT 200000, real_name varchar(16) NOT NULL, question1 varchar(48) NOT NULL,
      ${expires.map((name) => `${name} datetime NOT NULL DEFAULT '0000-00-00 00:00:00'`).join(', ')},
      PRIMARY KEY (id), UNIQUE KEY login (login)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.player (id int(11) NOT NULL AUTO_INCREMENT, account_id int(11) NOT NULL DEFAULT 0,
      name varchar(12) NOT NULL DEFAULT '', job tinyint(2) unsigned NOT NULL DEFAULT 0, x int(11) NOT NULL DEFAULT 0,
      y int(11) NOT NULL DEFAULT 0, map_index int(11) NOT NULL DEFAULT 0, exit_x int(11) NOT NULL DEFAULT 0,
      exit_y int(11) NOT NULL DEFAULT 0, exit_map_index int(11) NOT NULL DEFAULT 0, playtime int(11) NOT NULL DEFAULT 0,
      level tinyint(2) unsigned NOT NULL DEFAULT 1, exp int(11) NOT NULL DEFAULT 0, gold int(11) NOT NULL DEFAULT 0,
      alignment int(11) NOT NULL DEFAULT 0, last_play datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
      horse_riding tinyint(1) NOT NULL DEFAULT 0, PRIMARY KEY (id), KEY account_id_idx (account_id), KEY name_idx (name))
      ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.player_index (id int(11) NOT NULL DEFAULT 0, pid1 int(11) NOT NULL DEFAULT 0, pid2 int(11) NOT NULL DEFAULT 0,
      pid3 int(11) NOT NULL DEFAULT 0, pid4 int(11) NOT NULL DEFAULT 0, pid5 int(11) DEFAULT NULL, empire tinyint(4) NOT NULL DEFAULT 0,
      PRIMARY KEY (id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.guild (id int(11) NOT NULL AUTO_INCREMENT, name varchar(12) NOT NULL DEFAULT '', sp smallint(6) NOT NULL DEFAULT 1000,
      master int(10) unsigned NOT NULL DEFAULT 0, level tinyint(2) DEFAULT NULL, exp int(11) DEFAULT NULL, win int(11) NOT NULL DEFAULT 0,
      draw int(11) NOT NULL DEFAULT 0, loss int(11) NOT NULL DEFAULT 0, ladder_point int(11) NOT NULL DEFAULT 0, PRIMARY KEY (id))
      ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.guild_member (pid int(10) unsigned NOT NULL DEFAULT 0, guild_id int(10) unsigned NOT NULL DEFAULT 0,
      grade tinyint(2) DEFAULT NULL, is_general tinyint(1) NOT NULL DEFAULT 0, PRIMARY KEY (guild_id, pid), UNIQUE KEY pid (pid))
      ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.item_award (id int(11) NOT NULL AUTO_INCREMENT, pid int(11) NOT NULL DEFAULT 0, login varchar(30) NOT NULL DEFAULT '',
      vnum int(6) unsigned NOT NULL DEFAULT 0, count int(11) NOT NULL DEFAULT 1, given_time datetime NOT NULL, taken_time datetime DEFAULT NULL,
      item_id int(11) DEFAULT NULL, why varchar(128) DEFAULT NULL, socket0 int(11) NOT NULL DEFAULT 0, socket1 int(11) NOT NULL DEFAULT 0,
      socket2 int(11) NOT NULL DEFAULT 0, mall tinyint(1) NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${common}.gmlist (mID int(11) NOT NULL AUTO_INCREMENT, mAccount varchar(16) NOT NULL DEFAULT '', mName varchar(16) NOT NULL DEFAULT '',
      mContactIP varchar(16) NOT NULL DEFAULT '', mServerIP varchar(16) NOT NULL DEFAULT 'ALL',
      mAuthority enum('IMPLEMENTOR','GOD','HIGH_WIZARD','WIZARD','LOW_WIZARD','PLAYER') DEFAULT 'PLAYER', PRIMARY KEY (mID))
      ENGINE=MyISAM DEFAULT CHARSET=latin1`,
  ],
};

/** Based on a current server: accounts in InnoDB and ASCII, characters in Aria and latin1, staff in Aria. */
const mixed: TestSchema = {
  name: 'with mixed engines',
  account: { table: 'account', id: 'id', login: 'login', password: 'password', coins: 'cash', code: 'social_id' },
  content: { ...stock, extra: [', email, create_time', ", '', '2015-05-05 05:05:05'"] },
  statements: ({ account, player, common }) => [
    `CREATE TABLE ${account}.account (id int(11) NOT NULL AUTO_INCREMENT, login varchar(30) NOT NULL DEFAULT '',
      password varchar(45) NOT NULL DEFAULT '', social_id varchar(13) NOT NULL DEFAULT '', email varchar(64) NOT NULL DEFAULT '',
      create_time datetime NOT NULL DEFAULT '0000-00-00 00:00:00', is_testor tinyint(1) NOT NULL DEFAULT 0, status varchar(8) NOT NULL DEFAULT 'OK',
      availDt datetime NOT NULL DEFAULT '0000-00-00 00:00:00', mileage int(11) NOT NULL DEFAULT 0, cash int(11) NOT NULL DEFAULT 0,
      ${expires.map((name) => `${name} datetime NOT NULL DEFAULT '2001-01-01 00:00:00'`).join(', ')}, total_cash int(11) NOT NULL DEFAULT 0,
      last_play datetime NOT NULL DEFAULT '0000-00-00 00:00:00', PRIMARY KEY (id), UNIQUE KEY login (login), KEY social_id (social_id))
      ENGINE=InnoDB DEFAULT CHARSET=ascii`,
    `CREATE TABLE ${player}.player (id int(11) NOT NULL AUTO_INCREMENT, account_id int(11) NOT NULL DEFAULT 0,
      name varchar(24) NOT NULL DEFAULT 'NONAME', job tinyint(4) NOT NULL DEFAULT 0, x int(11) NOT NULL DEFAULT 0, y int(11) NOT NULL DEFAULT 0,
      map_index int(11) NOT NULL DEFAULT 0, exit_x int(11) NOT NULL DEFAULT 0, exit_y int(11) NOT NULL DEFAULT 0,
      exit_map_index int(11) NOT NULL DEFAULT 0, playtime int(11) NOT NULL DEFAULT 0, level smallint(6) NOT NULL DEFAULT 1,
      exp int(11) NOT NULL DEFAULT 0, gold int(11) NOT NULL DEFAULT 0, alignment int(11) NOT NULL DEFAULT 0,
      last_play datetime NOT NULL DEFAULT '0000-00-00 00:00:00', PRIMARY KEY (id), KEY account_id_idx (account_id), KEY name_idx (name))
      ENGINE=Aria DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.player_index (id int(11) NOT NULL DEFAULT 0, pid1 int(11) NOT NULL DEFAULT 0, pid2 int(11) NOT NULL DEFAULT 0,
      pid3 int(11) NOT NULL DEFAULT 0, pid4 int(11) NOT NULL DEFAULT 0, empire tinyint(4) NOT NULL DEFAULT 0, PRIMARY KEY (id))
      ENGINE=Aria DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.guild (id int(11) NOT NULL AUTO_INCREMENT, name varchar(12) NOT NULL DEFAULT '', master int(10) unsigned NOT NULL DEFAULT 0,
      level tinyint(4) DEFAULT NULL, exp int(11) DEFAULT NULL, win int(11) NOT NULL DEFAULT 0, draw int(11) NOT NULL DEFAULT 0,
      loss int(11) NOT NULL DEFAULT 0, ladder_point int(11) NOT NULL DEFAULT 0, gold int(11) NOT NULL DEFAULT 0, PRIMARY KEY (id))
      ENGINE=InnoDB DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.guild_member (pid int(10) unsigned NOT NULL DEFAULT 0, guild_id int(10) unsigned NOT NULL DEFAULT 0,
      grade tinyint(4) DEFAULT NULL, PRIMARY KEY (guild_id, pid), UNIQUE KEY pid (pid)) ENGINE=Aria DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.item_award (id int(11) NOT NULL AUTO_INCREMENT, pid int(10) unsigned NOT NULL DEFAULT 0, login varchar(30) NOT NULL DEFAULT '',
      vnum int(11) unsigned NOT NULL DEFAULT 0, count int(11) NOT NULL DEFAULT 0, given_time datetime NOT NULL DEFAULT '0000-00-00 00:00:00',
      taken_time datetime DEFAULT NULL, item_id int(11) DEFAULT NULL, why varchar(128) DEFAULT NULL, socket0 int(11) NOT NULL DEFAULT 0,
      socket1 int(11) NOT NULL DEFAULT 0, socket2 int(11) NOT NULL DEFAULT 0, mall tinyint(1) NOT NULL DEFAULT 0, PRIMARY KEY (id))
      ENGINE=Aria DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${common}.gmlist (mID int(11) NOT NULL AUTO_INCREMENT, mAccount varchar(32) NOT NULL DEFAULT '', mName varchar(32) NOT NULL DEFAULT '',
      mContactIP varchar(16) NOT NULL DEFAULT '', mServerIP varchar(16) NOT NULL DEFAULT 'ALL',
      mAuthority enum('IMPLEMENTOR','HIGH_WIZARD','GOD','LOW_WIZARD','PLAYER') DEFAULT 'PLAYER', PRIMARY KEY (mID))
      ENGINE=Aria DEFAULT CHARSET=latin1`,
  ],
};

/** A fork that renamed most columns and keeps everything in one database. */
const fork: TestSchema = {
  name: 'of a fork in InnoDB and utf8mb4 with other names',
  oneDatabase: true,
  account: {
    ...{
      table: 'accounts',
      id: 'id',
      login: 'username',
      password: 'password_hash',
      coins: 'coins',
      code: 'delete_code',
    },
  },
  content: {
    ...stock,
    extra: [', email, language', ", '', 'de'"],
    waiting: 'banned_until = NOW() + INTERVAL 2 HOUR',
    characters: 'players (account_id, name, race, lvl, experience)',
    guilds: 'guilds (guild_name, leader, level, exp)',
    members: 'guild_members (pid, guild_id, grade)',
    staff: 'gm_list (mAccount, mName, mAuthority)',
  },
  statements: ({ account: db }) => [
    `CREATE TABLE ${db}.accounts (id bigint unsigned NOT NULL AUTO_INCREMENT, username varchar(24) NOT NULL, password_hash varchar(64) NOT NULL,
      delete_code char(7) NOT NULL, email varchar(190) NOT NULL, created_at timestamp NOT NULL DEFAULT current_timestamp(),
      status varchar(8) NOT NULL DEFAULT 'OK', banned_until datetime NULL, coins int unsigned NOT NULL DEFAULT 0, jcoins bigint NULL,
      language char(2) NOT NULL, kind enum('free','paid') NOT NULL DEFAULT 'free',
      ${expires.map((name) => `${name} datetime NULL`).join(', ')},
      PRIMARY KEY (id), UNIQUE KEY username (username)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${db}.players (id bigint unsigned NOT NULL AUTO_INCREMENT, account_id bigint unsigned NOT NULL, name varchar(24) NOT NULL,
      race tinyint unsigned NOT NULL DEFAULT 0, lvl smallint unsigned NOT NULL DEFAULT 1, experience bigint NOT NULL DEFAULT 0,
      play_time int NOT NULL DEFAULT 0, last_played_at datetime NULL, map_index int NOT NULL DEFAULT 0, pos_x int NOT NULL DEFAULT 0,
      pos_y int NOT NULL DEFAULT 0, pvp_points int NOT NULL DEFAULT 0, arena_solo int NULL, PRIMARY KEY (id), KEY account (account_id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${db}.player_index (id bigint unsigned NOT NULL, pid1 bigint unsigned NULL, pid2 bigint unsigned NULL, pid3 bigint unsigned NULL,
      pid4 bigint unsigned NULL, pid5 bigint unsigned NULL, empire tinyint unsigned NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${db}.guilds (guild_id int unsigned NOT NULL AUTO_INCREMENT, guild_name varchar(24) NOT NULL, leader bigint unsigned NULL,
      level tinyint unsigned NULL, exp bigint NULL, wins int NOT NULL DEFAULT 0, draws int NOT NULL DEFAULT 0, losses int NOT NULL DEFAULT 0,
      ladder_points int NOT NULL DEFAULT 0, PRIMARY KEY (guild_id)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${db}.guild_members (pid bigint unsigned NOT NULL, guild_id int unsigned NOT NULL, grade tinyint NULL, PRIMARY KEY (pid))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${db}.item_award (id bigint unsigned NOT NULL AUTO_INCREMENT, pid bigint unsigned NOT NULL DEFAULT 0, login varchar(30) NOT NULL,
      vnum int unsigned NOT NULL, count smallint unsigned NOT NULL, given_time datetime NOT NULL, taken_time datetime NULL, why varchar(128) NULL,
      mall tinyint NOT NULL DEFAULT 0, PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${db}.gm_list (id int NOT NULL AUTO_INCREMENT, mAccount varchar(32) NOT NULL, mName varchar(32) NOT NULL,
      mAuthority varchar(20) NOT NULL DEFAULT 'PLAYER', PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
  ],
};

export const testSchemas: readonly [TestSchema, ...TestSchema[]] = [old, mixed, fork, ...strangers, ...unlike, ...hard];
