import { z } from 'zod';
import { endpoint, player, staff } from './endpoint.ts';
import { Id, Moment, PathId } from './shapes.ts';
import { userProblems } from './users.ts';

/** Parsed user agent. A part that is missing or unknown is null. */
export const Device = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['computer', 'phone', 'tablet', 'program']),
});
export type Device = z.output<typeof Device>;

/** One login on one device. */
export const OwnSession = z.object({
  id: Id,
  device: Device,
  /** Name of the launcher; null for browsers and other clients. */
  launcher: z.string().nullable(),
  /** Prefix of the IP address from which the session was started, too short to reveal a location: `203.0.x.x`. */
  address: z.string(),
  created: Moment,
  /** Updated every few minutes while the session is in use. */
  lastUsed: Moment,
  expires: Moment,
  /** True for the session that makes this call. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** Maximum number of active sessions per account. Another login ends the least recently used one. */
export const maxSessions = 50;

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Active sessions of the caller: the current one first, then by latest use.',
    access: player,
    limit: 'read',
    reply: z.object({ sessions: z.array(OwnSession) }),
    errors: [],
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    summary: 'Ends one session of the caller and its sockets at once.',
    access: player,
    limit: 'write',
    audit: 'session_end',
    params: z.strictObject({ id: PathId }),
    reply: z.object({ ended: z.int().positive() }),
    errors: [],
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'Ends all other sessions of the caller.',
    access: player,
    limit: 'write',
    audit: 'session_end',
    reply: z.object({ ended: z.int().nonnegative() }),
    errors: [],
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    summary: 'Active sessions of a user of a lower level, by latest use.',
    access: staff('admin.users.view'),
    limit: 'read',
    readsPersonalData: true,
    params: z.object({ id: PathId }),
    reply: z.object({ sessions: z.array(OwnSession.omit({ current: true })) }),
    errors: [userProblems.notFound, userProblems.notManageable, userProblems.ownAccount],
  }),
};
