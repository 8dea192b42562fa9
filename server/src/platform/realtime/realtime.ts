import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ChatReaction } from '@wyrmgate/contract/chat-constants';
import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import type { SessionEnd } from '@wyrmgate/contract/sessions-end-reasons';
import { Server } from 'socket.io';
import type { Presence } from './presence.ts';

export type Reacted = { by: string; reaction: ChatReaction; on: boolean };

export type Events = {
  /** The player's new coin balance. */
  balance: (message: { balance: number }) => void;
  /** One of the player's payments changed; open pages reload it. */
  payment: (message: { reference: string }) => void;
  /** The player received coins from another player. */
  gift: (message: { from: string; coins: number }) => void;
  /** The player's permissions changed; the browser reloads them. */
  rights: (message: Record<string, never>) => void;
  /** Staff granted or removed the player's premium. */
  premium: (message: Record<string, never>) => void;
  /** The account's email address changed, perhaps on another device. */
  'email-changed': (message: Record<string, never>) => void;
  /** Maintenance started or ended; the browser reloads the state of the site. */
  maintenance: (message: { enabled: boolean }) => void;
  /** Staff saved texts; the browser reloads them. */
  texts: (message: Record<string, never>) => void;
  /** Sent to each new socket, because it may have missed the last `maintenance` message. */
  'maintenance-state': (message: { closed: boolean }) => void;
  /** A thread that the player has open, or recently had open, has changed or has a new post; the browser reloads it. */
  'forum-thread': (message: { thread: number }) => void;
  /** Another player is writing a reply in a thread that the player has open. */
  'forum-typing': (message: { thread: number; name: string }) => void;
  /** Another player is writing in a chat room that the player has open. */
  'chat-typing': (message: { room: string; name: string }) => void;
  /** The player's notifications changed; open pages reload them. */
  notification: (message: Record<string, never>) => void;
  /**
   * A message in a chat room was sent, edited, deleted or reacted to. `seq` and `change` are the room's latest
   * numbers, `message` is null if it may be read only through the API, and `reacted` is the player whose reaction
   * changed.
   */
  chat: (message: {
    room: string;
    seq: number;
    change: number;
    message: ChatMessage | null;
    reacted?: Reacted;
  }) => void;
  /** The player read a chat room up to a message, perhaps in another tab. */
  'chat-read': (message: { room: string; seq: number }) => void;
  /** The player was muted or unmuted in the chat. */
  'chat-mute': (message: Record<string, never>) => void;
  /**
   * New data was read from the game: its status and online players, or everything that the rankings show. Open pages
   * reload it.
   */
  world: (message: { changed: 'status' | 'rankings' }) => void;
  /** The session ended. `message` is shown to the user, such as the message of a ban. */
  'session-ended': (message: { reason: SessionEnd; message?: string }) => void;
};

export type Realtime = {
  attach(server: HttpServer, guard: ConnectionGuard): void;
  toUser<E extends keyof Events>(userId: number, event: E, message: Parameters<Events[E]>[0]): void;
  broadcast<E extends keyof Events>(event: E, message: Parameters<Events[E]>[0]): void;
  /** Adds the user's open sockets in every process to a room, until they disconnect. */
  joinRoom(userId: number, room: string): void;
  toRoom<E extends keyof Events>(room: string, event: E, message: Parameters<Events[E]>[0]): void;
  /** Notifies the session's browsers and disconnects them. */
  endSession(sessionId: number, end: { reason: SessionEnd; message?: string }): void;
  /**
   * Disconnects every browser and accepts no new ones, because an open socket would keep the HTTP server from
   * closing. Browsers reconnect automatically.
   */
  disconnectAll(): void;
  /** Returns the number of connected players across all processes. */
  online(): Promise<number>;
  close(): Promise<void>;
};
export type ConnectionGuard = {
  /** Returns a key for the client of a request, based on its address. */
  clientOf(request: IncomingMessage): string;
  /** Whether this client may open another socket. */
  admit(client: string): Promise<boolean>;
  /** Called if a client's socket belongs to a valid session, so that opening it need not count against the limit. */
  authenticated(client: string): void;
  /** Returns the user of an access token. */
  authenticate(token: string): Promise<SocketUser | undefined>;
  /** Whether the portal is currently closed to players. */
  isClosed(): Promise<boolean>;
};
/** `remainingMs` is the time until the session expires. */
export type SocketUser = { id: number; sessionId: number; remainingMs: number };
type SocketServer = Server<Record<string, never>, Events, Record<string, never>, Partial<SocketUser>>;
type AdapterFactory = ConstructorParameters<typeof Server>[1] extends infer O
  ? O extends { adapter?: infer A }
    ? A
    : never
  : never;

const closingHandshakeMs = 1500;
/**
 * Maximum number of open sockets per process. A user with more than `user` loses the oldest one; an address with
 * `address` of them cannot open another.
 */
export const maxSockets = { user: 20, address: 400 } as const;
/** With a longer delay, Node fires a timer immediately. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Serves Socket.IO at `/realtime` to the site's own origin. The token is sent in the first message, never in the URL.
 */
export const createRealtime = (options: {
  origin: string;
  presence: Presence;
  /** Security headers for HTTP responses from Socket.IO, which bypasses the hooks of the web server. */
  headers: Readonly<Record<string, string>>;
  adapter?: AdapterFactory;
}): Realtime => {
  const { origin, presence, headers } = options;
  let io: SocketServer | undefined;
  let closing = false;
  const openSockets = new Set<Duplex>();

  return {
    attach: (server, { clientOf, admit, authenticate, authenticated, isClosed }) => {
      const perClient = new Map<string, number>();
      io = new Server(server, {
        path: '/realtime',
        serveClient: false,
        maxHttpBufferSize: 4096,
        cors: { origin: false },
        // Browsers always send Origin. Other clients have no cookie to abuse, and need a token anyway.
        allowRequest: (request, decide) => {
          if (closing || !sameOrigin(request.headers.origin, origin, request.headers.host)) return decide(null, false);
          const client = clientOf(request);
          if ((perClient.get(client) ?? 0) >= maxSockets.address) return decide(null, false);
          admit(client).then(
            (admitted) => decide(null, admitted),
            () => decide(null, false),
          );
        },
        ...(options.adapter ? { adapter: options.adapter } : {}),
      });
      server.on('upgrade', (_, upgraded: Duplex) => {
        openSockets.add(upgraded);
        upgraded.once('close', () => openSockets.delete(upgraded));
      });
      io.engine.on(
        'connection',
        (connection: { request: IncomingMessage; once(event: string, run: () => void): void }) => {
          const client = clientOf(connection.request);
          perClient.set(client, (perClient.get(client) ?? 0) + 1);
          connection.once('close', () => {
            const remaining = (perClient.get(client) ?? 1) - 1;
            if (remaining > 0) perClient.set(client, remaining);
            else perClient.delete(client);
          });
        },
      );
      io.engine.use((_: unknown, response: ServerResponse, next: () => void) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        next();
      });
      // Accepts one token per connection, so that a client cannot try many tokens at the cost of one connection.
      const attempted = new WeakSet<object>();
      io.use((socket, next) => {
        const reject = (reason: string) => {
          next(new Error(reason));
          // Closes only after the error has been sent.
          setImmediate(() => socket.conn.close());
        };
        const token: unknown = socket.handshake.auth.token;
        if (typeof token !== 'string' || attempted.has(socket.conn)) return reject('unauthenticated');
        attempted.add(socket.conn);
        authenticate(token).then(
          (user) => {
            if (!user) return reject('unauthenticated');
            // Joins the rooms before the socket counts as connected, in case its session ends at this moment.
            socket.join([`user:${user.id}`, `session:${user.sessionId}`]);
            socket.data = user;
            authenticated(clientOf(socket.request));
            next();
          },
          () => reject('unavailable'),
        );
      });
      // Counts the player only now, because a socket that closes during authentication never emits `disconnect`.
      io.on('connection', (socket) => {
        const { id, remainingMs = 0 } = socket.data;
        if (id === undefined) return;
        presence.arrive(id);
        const { rooms, sids } = socket.nsp.adapter;
        const own = rooms.get(`user:${id}`) ?? new Set();
        const [oldest] = [...own].filter((each) => sids.has(each));
        if (own.size > maxSockets.user && oldest !== undefined) socket.nsp.sockets.get(oldest)?.disconnect(true);
        // Browsers only listen, so a socket that sends anything is not one of the portal's pages.
        socket.onAny(() => socket.disconnect(true));
        const end = setTimeout(
          () => {
            socket.emit('session-ended', { reason: 'expired' });
            socket.disconnect(true);
          },
          Math.min(remainingMs, maxTimerMs),
        ).unref();
        socket.on('disconnect', () => {
          clearTimeout(end);
          presence.leave(id);
        });
        // If this fails, the browser gets the state when it loads the next page.
        isClosed().then(
          (closed) => socket.emit('maintenance-state', { closed }),
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
    joinRoom: (userId, room) => {
      io?.in(`user:${userId}`).socketsJoin(room);
    },
    toRoom: (room, event, message) => {
      io?.to(room).emit(event, ...([message] as Parameters<Events[typeof event]>));
    },
    endSession: (sessionId, end) => {
      io?.to(`session:${sessionId}`).emit('session-ended', end);
      io?.in(`session:${sessionId}`).disconnectSockets(true);
    },
    disconnectAll: () => {
      closing = true;
      io?.engine.close();
      // Destroys sockets that did not complete the closing handshake in time.
      setTimeout(() => {
        for (const upgraded of openSockets) upgraded.destroy();
      }, closingHandshakeMs).unref();
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
