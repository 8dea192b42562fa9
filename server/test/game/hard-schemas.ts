import type { TestSchema } from './schemas.ts';

/**
 * Accounts are a view of a website's table with triggers. Coins have decimals, a ban is a flag or a Unix time, benefits
 * are Unix times, deliveries are in the shared database without automatic ids, staff entries have no login, and the
 * columns of guild_member are unknown.
 */
const viewed: TestSchema = {
  name: 'whose accounts are a view with decimal coins and a flag for bans',
  account: { table: 'account', id: 'id', login: 'login', password: 'password', coins: 'coin', code: 'social_id' },
  content: {
    extra: [', activated, profile', ", 1, '{}'"],
    blocked: 'is_banned = 1',
    waiting: 'ban_expires = UNIX_TIMESTAMP() + 7200',
    characters: 'player (acc_id, nickname, race_num, char_level, xp)',
    slots: 'account_index (acc_id, char1, char2, char3, char4, empire)',
    guilds: 'clans (clan_name, leader_pid, level, exp)',
    members: 'guild_member (who, clan, stand)',
    staff: 'game_masters (note, gm_name, rank)',
  },
  statements: ({ account, player, common }) => [
    `CREATE TABLE ${account}.site_members (no int unsigned NOT NULL AUTO_INCREMENT, nick varchar(30) NOT NULL, pw varchar(64) NOT NULL DEFAULT '',
      secret varchar(7) NOT NULL DEFAULT '', mail varchar(64) NULL, gems decimal(12,2) NOT NULL DEFAULT 0.00, marks decimal(10,0) NULL,
      is_banned tinyint(1) NOT NULL DEFAULT 0, ban_expires bigint unsigned NULL, activated tinyint unsigned NOT NULL, profile json NOT NULL,
      gold_expire int unsigned NOT NULL DEFAULT 0, silver_expire int unsigned NULL, token_expire datetime NULL,
      PRIMARY KEY (no), UNIQUE KEY nick (nick)) ENGINE=MyISAM DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${account}.site_history (id int NOT NULL AUTO_INCREMENT, member int NOT NULL, gems decimal(12,2) NOT NULL, PRIMARY KEY (id)) ENGINE=InnoDB AUTO_INCREMENT=5000`,
    `CREATE TRIGGER ${account}.site_insert AFTER INSERT ON ${account}.site_members FOR EACH ROW INSERT INTO ${account}.site_history (member, gems) VALUES (NEW.no, NEW.gems)`,
    `CREATE TRIGGER ${account}.site_update AFTER UPDATE ON ${account}.site_members FOR EACH ROW INSERT INTO ${account}.site_history (member, gems) VALUES (NEW.no, NEW.gems)`,
    `CREATE VIEW ${account}.account AS SELECT no AS id, nick AS login, pw AS password, secret AS social_id, mail AS email, gems AS coin, marks AS jcoins,
      is_banned, ban_expires, activated, profile, gold_expire, silver_expire, token_expire FROM ${account}.site_members`,
    `CREATE TABLE ${player}.player (id_player int unsigned NOT NULL AUTO_INCREMENT, acc_id int unsigned NOT NULL, nickname varchar(24) NOT NULL, race_num tinyint signed NOT NULL DEFAULT 0,
      char_level smallint signed NOT NULL DEFAULT 1, xp bigint NOT NULL DEFAULT 0, last_online bigint unsigned NULL, PRIMARY KEY (id_player)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${player}.account_index (acc_id int unsigned NOT NULL, char1 int unsigned NULL, char2 int unsigned NULL, char3 int unsigned NULL, char4 int unsigned NULL,
      empire tinyint NULL, PRIMARY KEY (acc_id)) ENGINE=InnoDB`,
    `CREATE TABLE ${player}.clans (clan_id int unsigned NOT NULL AUTO_INCREMENT, clan_name varchar(24) NOT NULL, leader_pid int unsigned NULL, level int NULL, exp int NULL,
      PRIMARY KEY (clan_id)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${player}.guild_member (who int unsigned NOT NULL, clan int unsigned NOT NULL, stand int NULL, PRIMARY KEY (who)) ENGINE=InnoDB`,
    `CREATE TABLE ${common}.award_items (id int unsigned NOT NULL, username varchar(30) NOT NULL, item_vnum int unsigned NOT NULL, quantity int unsigned NOT NULL,
      give_time int unsigned NOT NULL, comment varchar(128) NOT NULL, ticket char(16) NOT NULL, PRIMARY KEY (id), UNIQUE KEY ticket (ticket)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb3`,
    `CREATE TABLE ${common}.game_masters (id int NOT NULL AUTO_INCREMENT, note varchar(32) NOT NULL, gm_name varchar(32) NOT NULL, \`rank\` varchar(20) NOT NULL, PRIMARY KEY (id))
      ENGINE=InnoDB DEFAULT CHARSET=utf8mb3`,
  ],
};

/**
 * Accounts and deliveries have no automatic ids, accounts need a unique code, no status value means a ban, and the
 * staff list has numeric levels.
 */
const counted: TestSchema = {
  name: 'whose tables count no ids, with a status that has no word for a ban',
  oneDatabase: true,
  account: { table: 'account', id: 'id', login: 'login', password: 'password', coins: 'cash', code: 'social_id' },
  content: {
    extra: [', email, invite, mileage', ', UUID(), LEFT(UUID(), 8), 0'],
    blocked: "availDt = '2037-12-31 23:00:00'",
    waiting: 'availDt = NOW() + INTERVAL 2 HOUR',
    characters: 'player (account_id, name, job, level, exp)',
    guilds: 'guild (name, master, level, exp)',
    members: 'guild_member (pid, guild_id, grade)',
    staff: 'gmlist (mAccount, mName, mServerIP)',
  },
  statements: ({ account: db }) => [
    `CREATE TABLE ${db}.account (id int NOT NULL, login varchar(30) NOT NULL, password varchar(45) NOT NULL, social_id varchar(13) NOT NULL, email varchar(64) NOT NULL,
      invite char(8) NOT NULL, status enum('NORMAL','QUIT','FROZEN') NOT NULL DEFAULT 'NORMAL', availDt datetime NULL, cash int NOT NULL, mileage smallint NOT NULL,
      PRIMARY KEY (id), UNIQUE KEY login (login), UNIQUE KEY invite (invite), UNIQUE KEY email (email)) ENGINE=InnoDB DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.player (id int NOT NULL AUTO_INCREMENT, account_id int NOT NULL, name varchar(24) NOT NULL, job tinyint NOT NULL, level tinyint NOT NULL, exp int NOT NULL,
      last_play datetime NULL, PRIMARY KEY (id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.guild (id int NOT NULL AUTO_INCREMENT, name varchar(12) NOT NULL, master int NULL, level tinyint NULL, exp int NULL, PRIMARY KEY (id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.guild_member (pid int NOT NULL, guild_id int NOT NULL, grade tinyint NULL, PRIMARY KEY (pid)) ENGINE=MyISAM`,
    `CREATE TABLE ${db}.item_award (id int NOT NULL, login varchar(30) NOT NULL, vnum int NOT NULL, count int NOT NULL, why varchar(128) NOT NULL, PRIMARY KEY (id))
      ENGINE=InnoDB DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.gmlist (mID int NOT NULL AUTO_INCREMENT, mAccount varchar(32) NOT NULL, mName varchar(32) NOT NULL, mServerIP varchar(16) NOT NULL, mAuthority tinyint NOT NULL DEFAULT 0,
      PRIMARY KEY (mID)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
  ],
};

/** Servers on which a lookup by name alone is not enough. */
export const hard: readonly TestSchema[] = [viewed, counted];
