import type { Server as HttpServer, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import type { Presence } from './presence.ts';

/** What the server tells a browser. */
export type Events = {
  /** The caller's coins after a movement. */
  balance: (message: { balance: number }) => void;
  /** The session is over: `reason` is a locale key of the auth domain. */
  'session-ended': (message: { reason: string }) => void;
};

export type Realtime = {
  /** Starts listening on the HTTP server; `authenticate` answers whose the access token is. */
  attach(server: HttpServer, authenticate: (token: string) => Promise<SocketUser | undefined>): void;
  toUser<E extends keyof Events>(userId: number, event: E, message: Parameters<Events[E]>[0]): void;
  /** Tells the session's browsers and disconnects them. */
  endSession(sessionId: number, reason: string): void;
  /**
   * Hangs up on every browser and takes no new one: an open socket would keep the web server from closing. They look for
   * another copy of the server, or for this one again.
   */
  hangUp(): void;
  /** Players connected now, over all copies of the server. */
  online(): Promise<number>;
  close(): Promise<void>;
};
export type SocketUser = { id: number; sessionId: number };
type Guarded = Server<Record<string, never>, Events, Record<string, never>, Partial<SocketUser>>;
type AdapterFactory = ConstructorParameters<typeof Server>[1] extends infer O
  ? O extends { adapter?: infer A }
    ? A
    : never
  : never;

const goodbyeMilliseconds = 1500;

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
    attach: (server, authenticate) => {
      io = new Server(server, {
        path: '/realtime',
        serveClient: false,
        maxHttpBufferSize: 4096,
        cors: { origin: false },
        // Browsers send Origin; other programs have no cookie to abuse and need a token anyway.
        allowRequest: (request, decide) =>
          decide(null, !leaving && sameOrigin(request.headers.origin, origin, request.headers.host)),
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
        const { id } = socket.data;
        if (id === undefined) return;
        presence.arrive(id);
        socket.on('disconnect', () => presence.leave(id));
      });
    },
    toUser: (userId, event, message) => {
      io?.to(`user:${userId}`).emit(event, ...([message] as Parameters<Events[typeof event]>));
    },
    endSession: (sessionId, reason) => {
      io?.to(`session:${sessionId}`).emit('session-ended', { reason });
      io?.in(`session:${sessionId}`).disconnectSockets(true);
    },
    hangUp: () => {
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
