import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type GameProcess, gameProcessPassword, startGameProcess } from '../../../test/game/game-process.ts';
import { gameErrorOf } from '../../../test/game/rig.ts';
import {
  type AdminFraming,
  type AdminPortConfig,
  checkChannels,
  commandLine,
  countUsers,
  sendCommandLine,
} from './admin-port.ts';

const processes: GameProcess[] = [];
afterEach(async () => {
  for (const one of processes.splice(0)) await one.close();
});

const start = async (framing: AdminFraming = 'classic', users?: string) => {
  const game = await startGameProcess(framing, users);
  processes.push(game);
  const config = (more: Partial<AdminPortConfig> = {}): AdminPortConfig => ({
    channels: [{ name: 'CH1', host: game.host, port: game.port }],
    framing,
    password: gameProcessPassword,
    deadlineMs: 400,
    ...more,
  });
  return { game, config };
};
const gone = { name: 'CH2', host: '127.0.0.1', port: 1 };

describe.each(['classic', 'm2dev'] as const)('the command client with %s framing', (framing) => {
  it('reads the exact number of online players', async () => {
    const { game, config } = await start(framing);
    expect(await countUsers(config())).toEqual({ total: 12, empires: { red: 5, yellow: 4, blue: 3 }, local: 7 });
    expect(game.rejected).toEqual([]);
  });

  it('sends every command once, after the password and in the encoding of the game', async () => {
    const { game, config } = await start(framing);
    const orders = [
      { command: 'notice', target: ' Größe: 5 € ' },
      { command: 'disconnect', target: 'hero' },
      { command: 'muteChat', target: 'Kharzeth', amount: 5 },
      { command: 'reloadStaff', target: '' },
      { command: 'reloadQuests', target: '' },
      { command: 'eventFlag', target: 'xmas_tree', amount: 1 },
      { command: 'shutdown', target: '' },
    ] as const;
    for (const order of orders) await sendCommandLine(config(), commandLine(order, undefined));
    expect(game.done).toEqual([
      `NOTICE Gr\xf6\xdfe: 5 \x80`,
      'DC hero',
      'BLOCK_CHAT Kharzeth 300',
      'RELOAD a',
      'RELOAD q',
      'EVENT xmas_tree 1',
      'SHUTDOWN',
    ]);
    expect(game.rejected).toEqual([]);
    await eventually(async () => game.connections() === 0);
  });

  it('uses the next channel if one is down, and reports the state of each channel', async () => {
    const { game, config } = await start(framing);
    const channels = [gone, ...config().channels];
    await sendCommandLine(config({ channels }), commandLine({ command: 'disconnect', target: 'hero' }, undefined));
    expect(game.done).toEqual(['DC hero']);
    expect(await checkChannels(config({ channels }))).toEqual([
      { name: 'CH2', status: 'closed', players: null },
      { name: 'CH1', status: 'open', players: 7 },
    ]);
    game.shutDown();
    expect(await checkChannels(config())).toEqual([{ name: 'CH1', status: 'closed', players: 7 }]);
  });

  it.each(['silent', 'trickle', 'flood'] as const)('stops at its deadline on a %s port', async (behaviour) => {
    const { game, config } = await start(framing);
    game.behave(behaviour);
    const started = performance.now();
    expect(await countUsers(config())).toBeUndefined();
    expect((await checkChannels(config()))[0]).toMatchObject({ status: 'unknown', players: null });
    const failure = await gameErrorOf(
      sendCommandLine(config(), commandLine({ command: 'shutdown', target: '' }, undefined)),
    );
    expect(failure.failure).toBe('unavailable');
    expect(performance.now() - started).toBeLessThan(3000);
    expect(game.done).toEqual([]);
    await eventually(async () => game.connections() === 0);
  });

  it('reports an unknown result if the connection ends before the reply to a command', async () => {
    const { game, config } = await start(framing);
    game.behave('cut');
    const order = commandLine({ command: 'disconnect', target: 'hero' }, undefined);
    expect((await gameErrorOf(sendCommandLine(config(), order))).failure).toBe('unknown');
    expect(game.done).toEqual(['DC hero']);
  });

  it('sends no password to a game that rejects the portal’s address', async () => {
    const { game, config } = await start(framing);
    game.allow(['192.0.2.1']);
    const order = commandLine({ command: 'disconnect', target: 'hero' }, undefined);
    expect(await gameErrorOf(sendCommandLine(config(), order))).toMatchObject({ reason: 'denied' });
    expect(game.rejected).toEqual([]);
    expect((await checkChannels(config()))[0]).toMatchObject({ status: 'open', players: null });
  });
});

describe('the text protocol of the admin port', () => {
  it.each([
    ['disconnect', 'hero\nSHUTDOWN'],
    ['disconnect', 'hero SHUTDOWN'],
    ['disconnect', ''],
    ['disconnect', 'a'.repeat(31)],
    ['notice', 'Hello\nSHUTDOWN'],
    ['notice', 'Hello\rSHUTDOWN'],
    ['notice', 'x\0y'],
    ['notice', 'a'.repeat(51)],
    ['notice', '€'.repeat(51)],
    ['notice', '漢字'],
    ['notice', '  '],
    ['eventFlag', 'a b'],
  ] as const)('rejects for the command %s the text %j', (command, target) => {
    expect(() => commandLine({ command, target, amount: 1 }, undefined)).toThrow(/The game/);
  });

  it.each([undefined, -1, 1.5, Number.NaN, 1e12])('rejects the number %j for a mute or an event flag', (amount) => {
    const number = amount === undefined ? {} : { amount };
    expect(() => commandLine({ command: 'muteChat', target: 'x', ...number }, undefined)).toThrow(/number/);
    expect(() => commandLine({ command: 'eventFlag', target: 'x', ...number }, undefined)).toThrow(/number/);
  });

  it('encodes commands in the code page of the game', () => {
    const line = (codePage: string) => [...commandLine({ command: 'notice', target: 'Şığ' }, codePage).subarray(7)];
    expect(line('windows-1254')).toEqual([0xde, 0xfd, 0xf0]);
    expect(line('utf-8')).toEqual([...Buffer.from('Şığ')]);
    expect(() => line('windows-1252')).toThrow('cannot express');
  });

  it.each(['NaN', '1 2 3', '-1 0 0 0 0', 'UNKNOWN', '1 2 3 4 5 6', '99999999 0 0 0 0'])(
    'returns no player counts when the reply is %j',
    async (users) => {
      const { config } = await start('classic', users);
      expect(await countUsers(config())).toBeUndefined();
    },
  );
});
