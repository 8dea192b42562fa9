// Every call takes the same way: limit → session → access → parse → handler → check reply → audit row → commit → envelope.
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '../audit/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { refusalOf } from './access.ts';
import { type AuditDetails, createAuditNote } from './audit.ts';
import { actorOf, isInternal, requestInfoOf } from './caller.ts';
import type { Actor, External, RequestInfo, Work } from './context.ts';
import { type ProblemError, problem, problemOf, validationProblem } from './problem.ts';

/** A handler with its types forgotten; `Handlers` checks them where the domain lists it. */
type AnyHandler = (context: never, input: never) => Promise<unknown>;
type Call = { actor: Actor; info: RequestInfo; details: AuditDetails; started: Date };

const calls = new WeakMap<FastifyRequest, Call>();
const jsonType = 'application/json; charset=utf-8';

/** Registers one endpoint on Fastify. */
export const mountEndpoint = (app: FastifyInstance, platform: Platform, spec: EndpointSpec, handler: AnyHandler) => {
  const audited = spec.audit !== undefined || spec.path.startsWith('/api/admin');

  /** limit → session → access, before the body is read. */
  const admit = async (request: FastifyRequest): Promise<void> => {
    if (!isInternal(request)) {
      const wait = await platform.limits.consume(spec.limit, clientKey(request.ip));
      if (wait > 0) throw problem(common.tooManyRequests, { retryAfterSeconds: wait });
    }
    const actor = await actorOf(platform, request);
    calls.set(request, { actor, info: requestInfoOf(request), details: {}, started: platform.clock.now() });
    const refusal = refusalOf(spec.access, actor);
    if (refusal) throw refusal;
  };

  const parse = (request: FastifyRequest) => {
    if (spec.raw) return { params: undefined, query: undefined, body: request.body };
    const issues: z.core.$ZodIssue[] = [];
    const read = (part: 'params' | 'query' | 'body', sent: unknown): unknown => {
      const parsed = spec[part]?.safeParse(sent);
      if (parsed === undefined || parsed.success) return parsed?.data;
      issues.push(...parsed.error.issues);
      return undefined;
    };
    const input = {
      params: read('params', request.params),
      query: read('query', request.query),
      body: read('body', request.body),
    };
    if (issues.length > 0) throw validationProblem(issues);
    return input;
  };

  const record = (tx: Tx, request: FastifyRequest, call: Call, status: number) =>
    recordAudit(tx, {
      ...(call.actor.kind === 'user' ? { actor: call.actor } : {}),
      ...call.details,
      result: call.details.result ?? (status < 400 ? 'success' : 'failed'),
      action: spec.audit ?? 'access_refused',
      timestamp: platform.clock.now(),
      resource: request.url.split('?')[0] ?? '',
      method: spec.method,
      status,
      ip: call.info.ip,
      userAgent: call.info.userAgent,
      durationMs: Math.max(0, platform.clock.now().getTime() - call.started.getTime()),
      requestId: request.id,
    });

  const checkReply = (reply: unknown): unknown => {
    const checked = spec.reply.safeParse(reply);
    if (checked.success) return checked.data;
    throw new Error(`The reply of ${spec.method} ${spec.path} breaks the contract: ${checked.error.message}`);
  };

  /** handler → check reply → audit row → commit, then what was put off until after it. */
  const run = async (request: FastifyRequest, call: Call, input: unknown): Promise<unknown> => {
    const { note, details } = createAuditNote();
    call.details = details;
    const base = { platform, actor: call.actor, request: call.info, now: call.started, audit: note };
    const perform = handler as (context: External | Work, input: unknown) => Promise<unknown>;

    const inTransaction = async <T>(work: (context: Work) => Promise<T>, audit: boolean): Promise<T> => {
      let after: (() => void)[] = [];
      const result = await platform.database.transact(async (tx) => {
        after = [];
        const done = await work({ ...base, tx, afterCommit: (act) => after.push(act) });
        if (audit && !details.skipped) await record(tx, request, call, 200);
        return done;
      });
      for (const act of after) act();
      return result;
    };

    if (spec.external) {
      let pending = spec.audit !== undefined;
      const transact: External['transact'] = async (work, options) => {
        const done = await inTransaction(work, options?.audited === true && pending);
        if (options?.audited) pending = false;
        return done;
      };
      const reply = checkReply(await perform({ ...base, transact }, input));
      if (pending && !details.skipped) await record(platform.database.db, request, call, 200);
      return reply;
    }
    if (spec.method === 'GET')
      return checkReply(await perform({ ...base, tx: platform.database.db, afterCommit: (act) => act() }, input));
    return inTransaction(async (context) => checkReply(await perform(context, input)), spec.audit !== undefined);
  };

  const answer = async (request: FastifyRequest): Promise<string> => {
    const call = calls.get(request);
    if (!call) throw new Error('The call was not admitted.');
    const input = parse(request);
    const generation = platform.cache.generation();
    const data = await run(request, call, input);
    for (const tag of spec.drops ?? []) platform.cache.drop(tag);
    const text = JSON.stringify({ success: true, data, ...(spec.alias ? { [spec.alias]: data } : {}) });
    if (spec.cache && generation === platform.cache.generation())
      platform.cache.set(request.url, Buffer.from(text), { seconds: spec.cache.seconds, tag: spec.cache.tag });
    return text;
  };

  const refuse = async (request: FastifyRequest, error: unknown): Promise<never> => {
    const call = calls.get(request);
    const { error: refused, unexpected } = problemOf(error);
    const declared = [...spec.errors, ...Object.values(common)].some(({ code }) => code === refused.problem.code);
    if (!declared) throw new Error(`${spec.path} does not declare ${refused.problem.code}.`, { cause: error });
    // A failure of the caller's making is written after the roll-back; an outage could not be written anyway.
    const wanted = call !== undefined && audited && !unexpected && worthRecording(spec, refused);
    if (wanted && (await platform.limits.consume('refusals', clientKey(request.ip))) === 0)
      await record(platform.database.db, request, call, refused.problem.status);
    throw error;
  };

  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: spec.raw ? 262_144 : 102_400,
    onRequest: async (request, reply) => {
      if (spec.cache) {
        const cached = platform.cache.get<Buffer>(request.url);
        if (
          cached !== undefined &&
          (isInternal(request) || (await platform.limits.consume(spec.limit, clientKey(request.ip))) === 0)
        )
          return send(reply, cached);
      }
      await admit(request).catch((error: unknown) => refuse(request, error));
    },
    handler: async (request, reply) =>
      send(reply, await answer(request).catch((error: unknown) => refuse(request, error))),
  });
};

const send = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.header('content-type', jsonType).send(text);

// Mutations leave a row however they fail; of reads in the back-office only the refusals do.
const worthRecording = (spec: EndpointSpec, refused: ProblemError): boolean =>
  spec.audit !== undefined || refused.problem.status === 401 || refused.problem.status === 403;
