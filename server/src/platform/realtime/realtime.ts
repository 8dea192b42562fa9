import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SessionEnd } from '@wyrmgate/contract/session-end-reasons';
import { Server } from 'socket.io';
import type { Presence } from './presence.ts';

/** What the server tells a browser. */
export type Events = {
  /** The caller's coins after a movement. */
  balance: (message: { balance: number }) => void;
  /** Another player gave the caller coins. */
  gift: (message: { from: string; coins: number }) => void;
  /** What the caller may do has changed: he asks again. */
  rights: (message: Record<string, never>) => void;
  /** The address of the account was changed, perhaps on another device. */
  'email-changed': (message: Record<string, never>) => void;
  /** The portal was closed to players, or opened again: the page asks for the state of the site. */
  maintenance: (message: { enabled: boolean }) => void;
  /** Said to each socket when it stands: whether the portal is closed to players, for it may have missed the change. */
  gate: (message: { closed: boolean }) => void;
  /** The session is over; `message` are words for the user, such as those of a ban. */
  'session-ended': (message: { reason: SessionEnd; message?: string }) => void;
};

export type Realtime = {
  /** Starts listening on the HTTP server. */
  attach(server: HttpServer, gate: Gate): void;
  toUser<E extends keyof Events>(userId: number, event: E, message: Parameters<Events[E]>[0]): void;
  broadcast<E extends keyof Events>(event: E, message: Parameters<Events[E]>[0]): void;
  /** Tells the session's browsers and disconnects them. */
  endSession(sessionId: number, end: { reason: SessionEnd; message?: string }): void;
  /**
   * Hangs up on every browser and takes no new one: an open socket would keep the web server from closing. They look for
   * another copy of the server, or for this one again.
   */
  disconnectAll(): void;
  /** Players connected now, over all copies of the server. */
  online(): Promise<number>;
  close(): Promise<void>;
};
export type Gate = {
  /** Whether somebody at this client may open one more socket. */
  admit(request: IncomingMessage): Promise<boolean>;
  /** Whose the access token is. */
  authenticate(token: string): Promise<SocketUser | undefined>;
  /** Whether the portal is closed to players now. */
  isClosed(): Promise<boolean>;
};
/** `milliseconds`: how long the session lasts from now, if nobody ends it before. */
export type SocketUser = { id: number; sessionId: number; milliseconds: number };
type Guarded = Server<Record<string, never>, Events, Record<string, never>, Partial<SocketUser>>;
type AdapterFactory = ConstructorParameters<typeof Server>[1] extends infer O
  ? O extends { adapter?: infer A }
    ? A
    : never
  : never;

const goodbyeMilliseconds = 1500;
/** A timer for later than that would go off at once. */
const longestTimer = 2 ** 31 - 1;

/** Socket.IO at `/realtime`, from the site's own origin only. The token travels in the first message, never in the URL. */
export const createRealtime = (options: {
  origin: string;
  presence: Presence;
  /** Security headers of its HTTP answers, which pass by the web server's hooks. */
  headers: Readonly<Record<string, string>>;
  adapter?: AdapterFactory;
}): Realtime => {
  const { origin, presence, headers } = options;
  let io: Guarded | undefined;
  let leaving = false;
  const wires = new Set<Duplex>();

  return {
    attach: (server, { admit, authenticate, isClosed }) => {
      io = new Server(server, {
        path: '/realtime',
        serveClient: false,
        maxHttpBufferSize: 4096,
        cors: { origin: false },
        // Browsers send Origin; other programs have no cookie to abuse and need a token anyway.
        allowRequest: (request, decide) => {
          if (leaving || !sameOrigin(request.headers.origin, origin, request.headers.host)) return decide(null, false);
          admit(request).then(
            (admitted) => decide(null, admitted),
            () => decide(null, false),
          );
        },
        ...(options.adapter ? { adapter: options.adapter } : {}),
      });
      server.on('upgrade', (_, wire: Duplex) => {
        wires.add(wire);
        wire.once('close', () => wires.delete(wire));
      });
      io.engine.use((_: unknown, response: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
      // One token per connection: a socket must not be a way to try many at the cost of one.
      const asked = new WeakSet<object>();
      io.use((socket, next) => {
        const refuse = (reason: string) => {
          next(new Error(reason));
          // After the refusal is on its way.
          setImmediate(() => socket.conn.close());
        };
        const token: unknown = socket.handshake.auth.token;
        if (typeof token !== 'string' || asked.has(socket.conn)) return refuse('unauthenticated');
        asked.add(socket.conn);
        authenticate(token).then(
          (user) => {
            if (!user) return refuse('unauthenticated');
            // Before the socket counts as connected, so that a session that ends at this moment reaches it.
            socket.join([`user:${user.id}`, `session:${user.sessionId}`]);
            socket.data = user;
            next();
          },
          () => refuse('unavailable'),
        );
      });
      // Only now, because one that went away while its token was looked up never tells that it left.
      io.on('connection', (socket) => {
        const { id, milliseconds = 0 } = socket.data;
        if (id === undefined) return;
        presence.arrive(id);
        // Browsers only listen. Whoever talks is none, and would have every word of his read.
        socket.onAny(() => socket.disconnect(true));
        const end = setTimeout(
          () => {
            socket.emit('session-ended', { reason: 'expired' });
            socket.disconnect(true);
          },
          Math.min(milliseconds, longestTimer),
        ).unref();
        socket.on('disconnect', () => {
          clearTimeout(end);
          presence.leave(id);
        });
        // A browser that is not told asks with its next page.
        isClosed().then(
          (closed) => socket.emit('gate', { closed }),
          () => undefined,
        );
      });
    },
    toUser: (userId, event, message) => {
      io?.to(`user:${userId}`).emit(event, ...([message] as Parameters<Events[typeof event]>));
    },
    broadcast: (event, message) => {
      io?.emit(event, ...([message] as Parameters<Events[typeof event]>));
    },
    endSession: (sessionId, end) => {
      io?.to(`session:${sessionId}`).emit('session-ended', end);
      io?.in(`session:${sessionId}`).disconnectSockets(true);
    },
    disconnectAll: () => {
      leaving = true;
      io?.engine.close();
      // Whoever does not say goodbye is cut off.
      setTimeout(() => {
        for (const wire of wires) wire.destroy();
      }, goodbyeMilliseconds).unref();
    },
    online: () => presence.count(),
    close: async () => {
      await io?.close();
      presence.close();
    },
  };
};

const sameOrigin = (sent: string | undefined, origin: string, host: string | undefined): boolean => {
  if (sent === undefined || sent === origin) return true;
  try {
    return new URL(sent).host === host;
  } catch {
    return false;
  }
};
