import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { readEnv } from '../env.ts';
import { checkGame } from './check-game.ts';

describe('check-game', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(testSchemas[0] as TestSchema);
  });
  afterAll(() => rig?.close());

  const run = async (variables: Record<string, string>, grants = false) => {
    const lines: string[] = [];
    const env = readEnv({ NODE_ENV: 'test', ...variables });
    const code = await checkGame({ env, options: { grants }, values: [], say: (line) => lines.push(line) });
    return { code, text: lines.join('\n') };
  };
  const connected = () => ({
    GAME_DATABASE_URL: rig.config.url,
    GAME_ACCOUNT_DATABASE: rig.databases.account,
    GAME_PLAYER_DATABASE: rig.databases.player,
    GAME_COMMON_DATABASE: rig.databases.common,
    GAME_HELPER_DATABASE: rig.config.helperDatabase,
  });

  it('lists the tables and features that the portal can use, and says how to enable coin credits', async () => {
    const { code, text } = await run(connected());
    expect(code).toBe(0);
    expect(text).toContain('account.account: MyISAM, latin1_swedish_ci');
    expect(text).toContain('WARNING: Credits are off until there is a place for their proof. Run: CREATE TABLE');
    expect(text).toContain('New accounts get 200000 in cash by default.');
    expect(text).toContain('coins (bought): read only.');
  });

  it('creates the helper table when allowed, and reports that coins can be credited', async () => {
    const { text } = await run({ ...connected(), GAME_CREATE_HELPER: '1' });
    expect(text).toContain('coins (bought): can be credited.');
  });

  it('prints SQL statements that can be run as they are', async () => {
    const { text } = await run(connected(), true);
    expect(text.split('\n').every((line) => /^(CREATE|GRANT) .*;$/.test(line))).toBe(true);
    expect(text).not.toContain('ALL PRIVILEGES');
  });

  it('exits with code 2 if the server does not respond, without revealing the password', async () => {
    const { code, text } = await run({ GAME_DATABASE_URL: 'mysql://portal:very-secret@127.0.0.1:1' });
    expect(code).toBe(2);
    expect(text).toContain('ECONNREFUSED');
    expect(text).not.toContain('very-secret');
  });
});
