/** Parts of a stored connection that variables of the server can fix, in the order of the form. */
export const gameNameFields = [
  'account_database',
  'player_database',
  'common_database',
  'log_database',
  'table_prefix',
  'table_postfix',
] as const;
export type GameNameField = (typeof gameNameFields)[number];

export const defaultGamePort = 3306;

const addressPattern =
  /^(?:(?:mysql|mariadb):\/\/)?([a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?\/?$/i;

/** Reads `db.example:3306` or `mysql://db.example:3306`. Undefined for anything else: no user, path, query or other protocol. */
export const parseGameAddress = (text: string): { host: string; port: number } | undefined => {
  const [, host, port = String(defaultGamePort)] = addressPattern.exec(text.trim()) ?? [];
  const number = Number(port);
  return host === undefined || number < 1 || number > 65_535
    ? undefined
    : { host: host.toLowerCase().replace(/^\[|\]$/g, ''), port: number };
};
