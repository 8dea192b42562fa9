import type { TestSchema } from './schemas.ts';

const words = "enum('active','blocked','pending')";

/**
 * A rewrite in camel case: lower-case tables behind a prefix without an underscore, a status without the usual name,
 * names in a binary column as cp1252, slots with their own id, nullable coins, no email, no registration date, and a
 * website's table that looks like the accounts.
 */
const camel: TestSchema = {
  name: 'of a rewrite that spells columns in one word, next to the table of a website',
  config: { prefix: 'x9' },
  account: {
    ...{ table: 'x9users', id: 'userId', login: 'loginName', password: 'passwordHash' },
    ...{ coins: 'dragonCoins', code: 'deletionCode' },
  },
  content: {
    extra: [', country', ", 'TR'"],
    blocked: "accountStatus = 'blocked'",
    waiting: 'bannedUntil = NOW() + INTERVAL 2 HOUR',
    characters: 'x9characters (userId, charName, race, lvl, experience)',
    slots: 'x9characterslots (userId, slot1, slot2, slot3, slot4, kingdom)',
    guilds: 'x9guilds (guildName, leaderId, lvl, experience)',
    members: 'x9guildmembers (characterId, guildId, `rank`)',
    staff: 'x9gmlist (mAccount, mName, mAuthority)',
    after: ({ account, player }) => [
      `UPDATE ${player}.x9characters SET charName = UNHEX('4772F6DF6580') WHERE characterId = 5`,
      `UPDATE ${account}.x9users SET dragonCoins = NULL, dragonMarks = -3 WHERE userId = 7`,
      `UPDATE ${player}.x9guilds SET guildName = 'Ağır Çelik €' WHERE guildId = 1`,
    ],
  },
  statements: ({ account, player, common }) => [
    `CREATE TABLE ${account}.x9users (userId int unsigned NOT NULL AUTO_INCREMENT, loginName varchar(20) CHARACTER SET ascii NOT NULL,
      passwordHash char(41) CHARACTER SET ascii NOT NULL DEFAULT '', deletionCode varchar(13) NOT NULL DEFAULT '', accountStatus ${words} NOT NULL DEFAULT 'active',
      bannedUntil datetime NOT NULL DEFAULT '0000-00-00 00:00:00', dragonCoins int unsigned NULL DEFAULT 50, dragonMarks int NULL,
      goldExpire datetime NOT NULL DEFAULT '0000-00-00 00:00:00', silverExpire datetime NULL, country char(2) NOT NULL, flags set('a','b') NOT NULL,
      PRIMARY KEY (userId), UNIQUE KEY loginName (loginName)) ENGINE=MyISAM DEFAULT CHARSET=latin1 COLLATE=latin1_german1_ci`,
    `CREATE TABLE ${account}.users (id int NOT NULL AUTO_INCREMENT, mail varchar(99) NOT NULL, hash varchar(99) NOT NULL, PRIMARY KEY (id)) ENGINE=InnoDB`,
    `CREATE TABLE ${player}.x9characters (characterId bigint unsigned NOT NULL AUTO_INCREMENT, userId int unsigned NOT NULL, charName varbinary(24) NOT NULL,
      race tinyint unsigned NOT NULL DEFAULT 0, lvl tinyint unsigned NOT NULL DEFAULT 1, experience bigint unsigned NULL DEFAULT 0,
      lastPlay datetime NULL DEFAULT '0000-00-00 00:00:00', mapIndex int NOT NULL DEFAULT 0, posX int NOT NULL DEFAULT 0, posY int NOT NULL DEFAULT 0,
      PRIMARY KEY (characterId)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${player}.x9characterslots (id int NOT NULL AUTO_INCREMENT, userId int unsigned NOT NULL, slot1 bigint unsigned NULL, slot2 bigint unsigned NULL,
      slot3 bigint unsigned NULL, slot4 bigint unsigned NULL, kingdom tinyint NULL, PRIMARY KEY (id), UNIQUE KEY userId (userId)) ENGINE=MyISAM AUTO_INCREMENT=40`,
    `CREATE TABLE ${player}.x9guilds (guildId int unsigned NOT NULL AUTO_INCREMENT, guildName varchar(24) NOT NULL, leaderId bigint unsigned NULL, lvl tinyint unsigned NULL,
      experience int unsigned NULL, ladderPoints int NULL, PRIMARY KEY (guildId)) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4`,
    `CREATE TABLE ${player}.x9guildmembers (characterId bigint unsigned NOT NULL, guildId int unsigned NOT NULL, \`rank\` tinyint NULL, PRIMARY KEY (guildId, characterId)) ENGINE=MyISAM`,
    `CREATE TABLE ${player}.x9itemawards (id int NOT NULL AUTO_INCREMENT, loginName varchar(20) NOT NULL, itemVnum mediumint unsigned NOT NULL, amount tinyint unsigned NOT NULL,
      givenAt datetime NOT NULL, reason varchar(99) NOT NULL, PRIMARY KEY (id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${common}.x9gmlist (id int NOT NULL AUTO_INCREMENT, mAccount varchar(20) NOT NULL, mName varchar(24) NOT NULL, mAuthority varchar(20) NULL,
      PRIMARY KEY (id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
  ],
};

/** A server whose columns all begin with the name of their table, in an unsigned and mostly nullable MyISAM schema. */
const columnPrefixes: TestSchema = {
  name: 'of a server that prefixes column names with the table name and has no status column or staff list',
  oneDatabase: true,
  config: { names: { player: 'helden', 'account.bonus': 'acc_thanks' }, codePage: 'windows-1254' },
  account: {
    ...{ table: 'mt2_accounts', id: 'acc_id', login: 'acc_login', password: 'acc_password' },
    ...{ coins: 'acc_cash', code: 'acc_social_id' },
  },
  content: {
    extra: ['', ''],
    blocked: "acc_availDt = '2037-12-31 23:00:00'",
    waiting: 'acc_availDt = NOW() + INTERVAL 2 HOUR',
    characters: 'helden (chr_account_id, chr_name, chr_job, chr_level, chr_exp)',
    guilds: 'guild (name, master, level, exp)',
    members: 'guild_member (pid, guild_id, grade)',
    staff: 'gmlist (mAccount, mName, mAuthority)',
    after: ({ player }) => [
      `UPDATE ${player}.helden SET chr_name = UNHEX('DD736D61696CFE') WHERE chr_id = 5`,
      `UPDATE ${player}.guild SET name = 'Şimşek' WHERE id = 1`,
    ],
  },
  statements: ({ account: db }) => [
    `CREATE TABLE ${db}.mt2_accounts (acc_id int unsigned NOT NULL AUTO_INCREMENT, acc_login varchar(16) NOT NULL, acc_password varchar(45) NOT NULL,
      acc_social_id varchar(13) NULL, acc_availDt datetime NULL, acc_cash bigint unsigned NOT NULL DEFAULT 0, acc_thanks mediumint NULL, acc_ip varchar(15) NULL,
      PRIMARY KEY (acc_id), UNIQUE KEY acc_login (acc_login)) ENGINE=InnoDB DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.helden (chr_id int unsigned NOT NULL AUTO_INCREMENT, chr_account_id int unsigned NOT NULL, chr_name varchar(24) NOT NULL,
      chr_job tinyint unsigned NULL, chr_level smallint unsigned NULL, chr_exp int NULL, chr_last_play datetime NULL, PRIMARY KEY (chr_id)) ENGINE=MyISAM DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.guild (id int unsigned NOT NULL AUTO_INCREMENT, name varchar(24) CHARACTER SET utf8mb4 NOT NULL, master int unsigned NULL, level int NULL, exp int NULL,
      PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=latin1`,
    `CREATE TABLE ${db}.guild_member (pid int unsigned NOT NULL, guild_id int unsigned NOT NULL, grade int NULL, PRIMARY KEY (pid)) ENGINE=InnoDB`,
    `CREATE TABLE ${db}.gmlist (id int NOT NULL AUTO_INCREMENT, mAccount varchar(32) NOT NULL, mName varchar(32) NOT NULL, mAuthority varchar(20) NOT NULL, PRIMARY KEY (id)) ENGINE=InnoDB DEFAULT CHARSET=latin1`,
  ],
};

/** Servers that share little with the stock schema or with each other. */
export const unlike: readonly TestSchema[] = [camel, columnPrefixes];
