// Text commands for a game process. Each is one unencrypted line, sent to the game port.
import { connect, type Socket } from 'node:net';
import type { ChannelStatus, Empire } from '@wyrmgate/contract/game-constants';
import { GameError, rejected } from '../errors.ts';
import type { Channel, CommandOrder } from '../shapes.ts';
import { encode } from './encoding.ts';
import { connectIn } from './socket.ts';

export type ChannelAddress = { readonly name: string; readonly host: string; readonly port: number };
/** `classic`: `@` before the text. `m2dev`: a header with the type and length of the text. */
export type AdminFraming = 'classic' | 'm2dev';
export type AdminPortConfig = {
  readonly channels: readonly ChannelAddress[];
  readonly framing: AdminFraming;
  /** Without a password, only player counts and channel states can be read. */
  readonly password: string | undefined;
  readonly deadlineMs: number;
  /**
   * Private networks that the channels may be in. Undefined if the operator set the channels, which may then have any
   * address.
   */
  readonly networks?: readonly string[] | undefined;
};

/** This default is in the game's public source code, so it protects nothing. */
export const defaultAdminPassword = 'SHOWMETHEMONEY';
const maxNoticeBytes = 50;
const maxReplyBytes = 4096;

const unavailable = (message: string, cause?: unknown): GameError => new GameError('unavailable', message, { cause });
const noChannel = (): GameError => unavailable('No game process answered.');
const lost = (): GameError => new GameError('unknown', 'The connection to the game process ended before its reply.');

const frame = (line: Buffer, framing: AdminFraming): Buffer => {
  if (framing === 'classic') return Buffer.concat([Buffer.from('@'), line, Buffer.from('\n')]);
  const header = Buffer.alloc(4);
  header.writeUInt16LE(0x0011, 0);
  header.writeUInt16LE(header.length + line.length + 1, 2);
  return Buffer.concat([header, line, Buffer.from('\n')]);
};

/**
 * Returns the length of the binary packet at the start of `data`. Returns 0 for text, and undefined if more bytes are
 * needed.
 */
const packetLength = (data: Buffer, framing: AdminFraming): number | undefined => {
  const [first, second] = data;
  if (first === undefined) return undefined;
  // The game sends a phase packet and a handshake packet on each new connection.
  if (framing === 'classic') return { 253: 2, 255: 13 }[first] ?? 0;
  if (second === undefined) return undefined;
  // The second byte is the high byte of a packet's type, and is lower than any letter or digit of a text reply.
  if (second >= 0x20 || second === 0x0a) return 0;
  return data.length < 4 ? undefined : Math.max(4, data.readUInt16LE(2));
};

type Line = { ask(text: Buffer): Promise<string>; close(): void };

const openLine = async ({ host, port }: ChannelAddress, config: AdminPortConfig): Promise<Line> => {
  const { networks } = config;
  const socket: Socket = networks ? connectIn(networks, host, port) : connect({ host, port });
  socket.setNoDelay(true);
  let received: Buffer = Buffer.alloc(0);
  let greeted = config.framing === 'm2dev';
  let failure: GameError | undefined;
  let connected = false;
  let wake = (): void => undefined;
  const fail = (error: GameError) => {
    failure ??= error;
    wake();
  };
  // The deadline applies to the whole connection, so that a peer that sends a byte now and then cannot keep it open.
  const timer = setTimeout(() => {
    fail(connected ? lost() : unavailable('The game process did not respond in time.'));
    socket.destroy();
  }, config.deadlineMs);
  socket.on('connect', () => {
    connected = true;
    wake();
  });
  socket.on('error', (error) => fail(connected ? lost() : unavailable('The game process cannot be reached.', error)));
  socket.on('close', () => fail(lost()));
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const length = packetLength(received, config.framing);
      if (!length || received.length < length) break;
      // The handshake packet ends the greeting. Nothing may be sent before it has been read.
      if (received[0] === 0xff) greeted = true;
      received = received.subarray(length);
    }
    if (received.length > maxReplyBytes) {
      fail(unavailable('The port does not speak the protocol of the game.'));
      socket.destroy();
    }
    wake();
  });
  const until = async (ready: () => boolean): Promise<void> => {
    while (!ready()) {
      if (failure) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const close = () => {
    clearTimeout(timer);
    socket.destroy();
  };
  try {
    await until(() => connected && greeted);
  } catch (error) {
    close();
    // Nothing was sent, so the command cannot have been carried out.
    throw error instanceof GameError && error.failure === 'unknown'
      ? unavailable('The game process did not greet the portal.')
      : error;
  }
  return {
    close,
    ask: async (text) => {
      socket.write(frame(text, config.framing));
      await until(() => received.includes(0x0a));
      const end = received.indexOf(0x0a);
      const reply = received.subarray(0, end).toString('latin1').replaceAll('\0', '').trim();
      received = received.subarray(end + 1);
      if (reply.startsWith('WEBADMIN'))
        throw rejected('denied', 'The game does not accept commands from this address.');
      return reply;
    },
  };
};

const withLine = async <T>(
  channel: ChannelAddress,
  config: AdminPortConfig,
  work: (line: Line) => Promise<T>,
): Promise<T> => {
  const line = await openLine(channel, config);
  try {
    return await work(line);
  } finally {
    line.close();
  }
};

export type UserCount = {
  readonly total: number;
  readonly empires: Readonly<Record<Empire, number>>;
  /** Counts only players on this process. */
  readonly local: number;
};

const userCount = Buffer.from('USER_COUNT');

const readUserCount = (reply: string): UserCount => {
  if (!/^\d{1,7}( \d{1,7}){4}$/.test(reply)) throw unavailable('The game process gave no figures.');
  const [total = 0, red = 0, yellow = 0, blue = 0, local = 0] = reply.split(' ').map(Number);
  return { total, empires: { red, yellow, blue }, local };
};

/** Whether no program listens at the address. A process that merely does not respond may be busy. */
const isRefused = (error: unknown): boolean =>
  error instanceof GameError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED';

const checkChannel = async (channel: ChannelAddress, config: AdminPortConfig): Promise<Channel> => {
  const { name } = channel;
  let status: ChannelStatus = 'unknown';
  let players: number | null = null;
  try {
    await withLine(channel, config, async (line) => {
      // A process that is shutting down replies NO.
      status = (await line.ask(Buffer.from('IS_SERVER_UP'))) === 'YES' ? 'open' : 'closed';
      players = readUserCount(await line.ask(userCount)).local;
    });
  } catch (error) {
    return { name, status: isRefused(error) ? 'closed' : status, players: null };
  }
  return { name, status, players };
};

export const checkChannels = (config: AdminPortConfig): Promise<readonly Channel[]> =>
  Promise.all(config.channels.map((channel) => checkChannel(channel, config)));

const word = (text: string, max: number): string => {
  if (text.length > max || !/^[^\s\p{Cc}]+$/u.test(text)) throw rejected('invalid', 'The game accepts no such name.');
  return text;
};
const amountIn = (amount: number | undefined, max: number): number => {
  if (amount === undefined || !Number.isInteger(amount) || amount < 0 || amount > max)
    throw rejected('invalid', 'The game accepts no such number.');
  return amount;
};

/**
 * Builds the line of a command. A line break in a text would start a second command, and a space in a name would start
 * a second argument.
 */
export const commandLine = (order: CommandOrder, codePage: string | undefined): Buffer => {
  const { command, target } = order;
  switch (command) {
    case 'notice': {
      const text = encode(target.trim(), codePage);
      if (text.length === 0 || text.length > maxNoticeBytes || /\p{Cc}/u.test(target))
        throw rejected('invalid', 'The game accepts no such notice.');
      return Buffer.concat([Buffer.from('NOTICE '), text]);
    }
    case 'disconnect':
      return encode(`DC ${word(target, 30)}`, codePage);
    case 'muteChat':
      return encode(`BLOCK_CHAT ${word(target, 24)} ${amountIn(order.amount, 43_200) * 60}`, codePage);
    case 'eventFlag':
      return encode(`EVENT ${word(target, 64)} ${amountIn(order.amount, 2_147_483_647)}`, codePage);
    case 'reloadStaff':
      return Buffer.from('RELOAD a');
    case 'reloadQuests':
      return Buffer.from('RELOAD q');
    case 'shutdown':
      return Buffer.from('SHUTDOWN');
    default:
      throw rejected('invalid', 'The game has no such command.');
  }
};

/** Asks all channels at once. Returns the first channel that reports player counts, with its counts. */
const firstAnswer = (config: AdminPortConfig): Promise<{ channel: ChannelAddress; count: UserCount }> =>
  Promise.any(
    config.channels.map((channel) =>
      withLine(channel, config, async ({ ask }) => ({ channel, count: readUserCount(await ask(userCount)) })),
    ),
  ).catch((error: unknown) => {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [];
    throw errors.find((one) => one instanceof GameError && one.failure === 'rejected') ?? noChannel();
  });

/** Returns the number of players online, or undefined if no channel reports it. */
export const countUsers = (config: AdminPortConfig): Promise<UserCount | undefined> =>
  firstAnswer(config).then(
    ({ count }) => count,
    () => undefined,
  );

/**
 * Sends a command to one channel, which passes it on to the others. The reply does not say whether the command was
 * carried out, so only a rejected address and a lost connection are errors.
 */
export const sendCommandLine = async (config: AdminPortConfig, line: Buffer): Promise<void> => {
  const password = Buffer.from(config.password ?? '', 'latin1');
  // First checks that the game accepts this address, because otherwise the password must not be sent.
  const { channel } = await firstAnswer(config);
  await withLine(channel, config, async ({ ask }) => {
    await ask(password).catch((error: unknown) => {
      throw error instanceof GameError && error.failure === 'unknown' ? noChannel() : error;
    });
    await ask(line);
  });
};
