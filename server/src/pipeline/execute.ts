import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { noteRead } from '../audit/reads.ts';
import { recordAudit } from '../audit/service.ts';
import { type AuditDetails, createAuditDraft } from '../http/audit.ts';
import type { Actor, External, RequestInfo, Work } from '../http/context.ts';
import { loggedPath } from '../http/logged-path.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/** A handler without its types, which `Handlers` has checked in the domain's routes. */
export type AnyHandler = (context: never, input: never) => Promise<unknown>;
/** The data of one request other than its input. */
export type Call = { actor: Actor; info: RequestInfo; details: AuditDetails; started: Date; cookies: string[] };
type Execution = { platform: Platform; spec: EndpointSpec; request: FastifyRequest; call: Call };

/** Runs a call: handler → check reply → audit row → commit → afterCommit callbacks. */
export const execute = async (
  { handler, ...execution }: Execution & { handler: AnyHandler },
  input: unknown,
): Promise<unknown> => {
  const { platform, spec, request, call } = execution;
  const { draft, details } = createAuditDraft();
  call.details = details;
  const { db } = platform.database;
  const setCookie = (cookie: string) => void call.cookies.push(cookie);
  const base = { platform, actor: call.actor, request: call.info, now: call.started, audit: draft, setCookie };
  const handle = async (context: External | Work) =>
    checkReply(spec, await (handler as (context: External | Work, input: unknown) => Promise<unknown>)(context, input));

  const inTransaction = async <T>(work: (context: Work) => Promise<T>, audit: boolean): Promise<T> => {
    let callbacks: (() => void)[] = [];
    const cookies = [...call.cookies];
    const result = await platform.database.transaction(async (tx) => {
      callbacks = [];
      call.cookies = [...cookies];
      const done = await work({ ...base, tx, afterCommit: (callback) => callbacks.push(callback) });
      if (audit && !details.skipped) await writeAudit(tx, execution, 200);
      return done;
    });
    for (const callback of callbacks) callback();
    return result;
  };

  if (spec.external) {
    let pending = spec.audit !== undefined;
    const transaction: External['transaction'] = async (work, options) => {
      const done = await inTransaction(work, options?.audited === true && pending);
      if (options?.audited) pending = false;
      return done;
    };
    const reply = await handle({ ...base, transaction });
    if (pending && !details.skipped) await writeAudit(db, execution, 200);
    return reply;
  }
  if (spec.method === 'GET') {
    const reply = await handle({ ...base, tx: db, afterCommit: (callback) => callback() });
    const read = noteRead(platform, spec, call.actor, request.params);
    if (read) await writeAudit(db, { ...execution, call: { ...call, details: read } }, 200);
    return reply;
  }
  return inTransaction(handle, spec.audit !== undefined);
};

const checkReply = (spec: EndpointSpec, reply: unknown): unknown => {
  const checked = spec.reply.safeParse(reply);
  if (checked.success) return checked.data;
  throw new Error(`The reply of ${spec.method} ${spec.path} violates the contract: ${checked.error.message}`);
};

/** Adds the audit row of a call with the HTTP status of its reply. */
export const writeAudit = (tx: Tx, { platform, spec, request, call }: Execution, status: number) =>
  recordAudit(tx, {
    ...(call.actor.kind === 'user' ? { actor: call.actor } : {}),
    ...call.details,
    ...keyNote(call),
    result: call.details.result ?? (status < 400 ? 'success' : 'failed'),
    action: call.details.action ?? spec.audit ?? 'access_refused',
    timestamp: platform.clock.now(),
    resource: loggedPath(request.url),
    method: spec.method,
    status,
    ip: call.info.ip,
    userAgent: call.info.userAgent,
    durationMs: Math.max(0, platform.clock.now().getTime() - call.started.getTime()),
    requestId: request.id,
  });

/** Names the key in the audit log, next to the user who created it. */
const keyNote = ({ actor }: Call): Pick<AuditDetails, 'notes'> =>
  actor.kind === 'user' && actor.apiKey ? { notes: `API key ${actor.apiKey.prefix}` } : {};
