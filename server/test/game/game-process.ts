import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { AdminFraming } from '../../src/game/metin2/admin-port.ts';

/** How the stand-in misbehaves. */
export type Misbehaviour =
  | 'none'
  /** Accepts the connection and sends nothing. */
  | 'silent'
  /** Sends a byte now and then, but never a whole line. */
  | 'trickle'
  /** Sends endless text. */
  | 'flood'
  /** Receives the command and closes the connection before the response. */
  | 'cut';

export type GameProcess = {
  readonly host: string;
  readonly port: number;
  /** Executed commands, in order. */
  readonly done: string[];
  /** Received lines that a real game would not understand. */
  readonly rejected: string[];
  readonly connections: () => number;
  behave(as: Misbehaviour): void;
  /** Addresses that may read figures and send the password. An empty list allows all. */
  allow(addresses: string[]): void;
  shutDown(): void;
  close(): Promise<void>;
};

const password = 'hidden-word';
export const gameProcessPassword = password;

/** A stand-in for a game process that speaks its text commands, and accepts nothing that the game would not. */
export const startGameProcess = async (framing: AdminFraming, users = '12 5 4 3 7'): Promise<GameProcess> => {
  const done: string[] = [];
  const rejected: string[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Misbehaviour = 'none';
  let allowed: string[] = [];
  let closing = false;

  const reply = (socket: Socket, text: string) => {
    // Sends the text in two parts, because a network may also split it.
    socket.write(text.slice(0, 2));
    setTimeout(() => socket.writable && socket.write(`${text.slice(2)}\n`), 5);
  };
  const handle = (socket: Socket, state: { admin: boolean }, line: string) => {
    const from = (socket.remoteAddress ?? '').replace('::ffff:', '');
    const mayAsk = allowed.length === 0 || allowed.includes(from);
    if (line === 'IS_SERVER_UP') return reply(socket, closing ? 'NO' : 'YES');
    if (line === 'USER_COUNT') return reply(socket, mayAsk ? users : `WEBADMIN : Wrong Connector : ${from}`);
    if (line === password) {
      if (!mayAsk) return reply(socket, `WEBADMIN : Wrong Connector : ${from}`);
      state.admin = true;
      return reply(socket, 'UNKNOWN');
    }
    const known = /^(NOTICE .{1,50}|DC \S+|BLOCK_CHAT \S+ \d+|RELOAD [apqfu]|EVENT \S+ \d+|SHUTDOWN)$/s.test(line);
    if (!state.admin || !known) {
      rejected.push(line);
      return reply(socket, 'UNKNOWN');
    }
    done.push(line);
    if (behaviour === 'cut') return socket.destroy();
    return reply(socket, 'UNKNOWN');
  };
  /**
   * Takes one framed line from the start of `data`, or returns undefined if it is incomplete. Throws if the data is
   * invalid.
   */
  const takeLine = (data: Buffer): { line: string; rest: Buffer } | undefined => {
    if (framing === 'classic') {
      if (data[0] !== 0x40) throw new Error('not a text packet');
      const end = data.indexOf(0x0a);
      return end < 0 ? undefined : { line: data.subarray(1, end).toString('latin1'), rest: data.subarray(end + 1) };
    }
    if (data.length < 4) return undefined;
    const length = data.readUInt16LE(2);
    if (data.readUInt16LE(0) !== 0x0011 || length < 5) throw new Error('not a text packet');
    if (data.length < length) return undefined;
    if (data[length - 1] !== 0x0a) throw new Error('not a line');
    return { line: data.subarray(4, length - 1).toString('latin1'), rest: data.subarray(length) };
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (behaviour === 'silent') return void socket.resume();
    if (behaviour === 'trickle') {
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
      return void socket.resume();
    }
    if (behaviour === 'flood') {
      const pour = () => socket.write('x'.repeat(65_536), () => socket.writable && setImmediate(pour));
      socket.resume();
      return pour();
    }
    let greeted = false;
    const state = { admin: false };
    let data: Buffer = Buffer.alloc(0);
    const work = () => {
      try {
        for (let taken = takeLine(data); taken; taken = data.length > 0 ? takeLine(data) : undefined) {
          data = taken.rest;
          handle(socket, state, taken.line);
        }
      } catch {
        rejected.push(data.toString('latin1'));
        socket.destroy();
      }
    };
    // Sends the frame in two parts, with bytes that also occur in texts.
    const [first, second] =
      framing === 'classic'
        ? [
            [0xfd, 1],
            [0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0x0a, 0x40],
          ]
        : [
            [0x08, 0x00, 0x05, 0x00, 1, 0x03],
            [0x00, 0x07, 0x00, 0x59, 0x0a, 0x40],
          ];
    socket.write(Buffer.from(first));
    setTimeout(() => {
      if (!socket.writable) return;
      socket.write(Buffer.from(second));
      greeted = true;
      if (data.length > 0) work();
    }, 10);
    socket.on('data', (chunk) => {
      // Rejects a client that sends data before the whole classic greeting was sent.
      if (!greeted && framing === 'classic') return socket.destroy();
      data = Buffer.concat([data, chunk]);
      if (greeted) work();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    done,
    rejected,
    connections: () => sockets.size,
    behave: (as) => {
      behaviour = as;
    },
    allow: (addresses) => {
      allowed = addresses;
    },
    shutDown: () => {
      closing = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
};
