// Every call takes the same way: limit → session → access → gate → feature → own password → second factor → parse → handler → check reply → audit row → commit → envelope.

import { factorProblems } from '@wyrmgate/contract/auth';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { featureRefusals } from '@wyrmgate/contract/features';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '../audit/service.ts';
import { findFeatureProblem } from '../features/guard.ts';
import { type AuditDetails, createAuditNote } from '../http/audit.ts';
import type { Actor, External, RequestInfo, Work } from '../http/context.ts';
import { consumeLimit } from '../http/limit.ts';
import { type ProblemError, problemOf, validationProblem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { assertOpenFor } from '../settings/guard.ts';
import { assertSecondFactor } from '../two-factor/guard.ts';
import { assertOwnPassword, findAccessProblem } from './access.ts';
import { actorOf, isInternal, requestInfoOf } from './caller.ts';
import { loneSurrogatesIn } from './lone-surrogates.ts';
import { cacheResponse } from './response-cache.ts';

/** A handler with its types forgotten; `Handlers` checks them where the domain lists it. */
type AnyHandler = (context: never, input: never) => Promise<unknown>;
type Call = { actor: Actor; info: RequestInfo; details: AuditDetails; started: Date; cookies: string[] };

const calls = new WeakMap<FastifyRequest, Call>();

/** A body that took longer to arrive may have outlived the rights that it was let in with: they are looked at again. */
const patienceMs = 1000;

/** Registers one endpoint on Fastify. */
export const mountEndpoint = (app: FastifyInstance, platform: Platform, spec: EndpointSpec, handler: AnyHandler) => {
  const audited = spec.audit !== undefined || spec.path.startsWith('/api/admin');

  /** limit → session → access → gate → feature → own password → second factor, before the body is read. */
  const admit = async (request: FastifyRequest): Promise<void> => {
    if (!isInternal(request)) await consumeLimit(platform, request, spec.limit);
    const actor = await actorOf(platform, request);
    calls.set(request, {
      actor,
      info: requestInfoOf(request),
      details: {},
      started: platform.clock.now(),
      cookies: [],
    });
    await checkRights(request, actor);
  };

  const checkRights = async (request: FastifyRequest, actor: Actor): Promise<void> => {
    const refusal = findAccessProblem(spec, actor);
    if (refusal) throw refusal;
    await assertOpenFor(platform, spec, actor, { ip: request.ip, internal: isInternal(request) });
    const closed = await findFeatureProblem(platform, spec, actor);
    if (closed) throw closed;
    if (actor.kind !== 'user') return;
    assertOwnPassword(spec, actor);
    await assertSecondFactor(platform, spec, actor);
  };

  // What is missing in a body that was not sent is told field by field.
  const emptyBody = spec.body?.safeParse(undefined).success === false ? {} : undefined;
  const parse = (request: FastifyRequest) => {
    if (spec.raw) return { params: undefined, query: undefined, body: request.body };
    const issues: z.core.$ZodIssue[] = [];
    const read = (part: 'params' | 'query' | 'body', sent: unknown): unknown => {
      const parsed = spec[part]?.safeParse(sent, { reportInput: true });
      if (parsed === undefined || parsed.success) return parsed?.data;
      issues.push(...parsed.error.issues);
      return undefined;
    };
    const input = {
      params: read('params', request.params),
      query: read('query', withoutEmpty(request.query)),
      body: read('body', request.body === undefined ? emptyBody : request.body),
    };
    for (const path of loneSurrogatesIn(request.body))
      if (!issues.some((issue) => issue.path.join('.') === path.join('.')))
        issues.push({ code: 'custom', path, message: 'common:validation.invalid', input: undefined });
    if (issues.length > 0) throw validationProblem(issues);
    return input;
  };

  const record = (tx: Tx, request: FastifyRequest, call: Call, status: number) =>
    recordAudit(tx, {
      ...(call.actor.kind === 'user' ? { actor: call.actor } : {}),
      ...call.details,
      result: call.details.result ?? (status < 400 ? 'success' : 'failed'),
      action: call.details.action ?? spec.audit ?? 'access_refused',
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
    const setCookie = (cookie: string) => void call.cookies.push(cookie);
    const base = { platform, actor: call.actor, request: call.info, now: call.started, audit: note, setCookie };
    const perform = handler as (context: External | Work, input: unknown) => Promise<unknown>;

    const inTransaction = async <T>(work: (context: Work) => Promise<T>, audit: boolean): Promise<T> => {
      let after: (() => void)[] = [];
      const cookies = [...call.cookies];
      const result = await platform.database.transaction(async (tx) => {
        after = [];
        call.cookies = [...cookies];
        const done = await work({ ...base, tx, afterCommit: (act) => after.push(act) });
        if (audit && !details.skipped) await record(tx, request, call, 200);
        return done;
      });
      for (const act of after) act();
      return result;
    };

    if (spec.external) {
      let pending = spec.audit !== undefined;
      const transaction: External['transaction'] = async (work, options) => {
        const done = await inTransaction(work, options?.audited === true && pending);
        if (options?.audited) pending = false;
        return done;
      };
      const reply = checkReply(await perform({ ...base, transaction }, input));
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
    if (call.actor.kind === 'user' && platform.clock.now().getTime() - call.started.getTime() > patienceMs) {
      call.actor = await actorOf(platform, request);
      await checkRights(request, call.actor);
    }
    const input = parse(request);
    const generation = platform.cache.generation();
    const data = await run(request, call, input);
    for (const tag of spec.drops ?? []) platform.cache.drop(tag);
    const text = JSON.stringify({ success: true, data, ...(spec.alias ? { [spec.alias]: data } : {}) });
    cacheResponse(platform, spec, request.url, { text, actor: call.actor, generation });
    return text;
  };

  const refuse = async (request: FastifyRequest, error: unknown): Promise<never> => {
    const call = calls.get(request);
    const { error: refused, unexpected } = problemOf(error);
    const declared = [
      ...spec.errors,
      ...featureRefusals(spec.feature),
      ...Object.values(common),
      ...factorProblems,
    ].some(({ code }) => code === refused.problem.code);
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
    onRequest: async (request) => admit(request).catch((error: unknown) => refuse(request, error)),
    handler: async (request, reply) => {
      const text = await answer(request).catch((error: unknown) => refuse(request, error));
      for (const cookie of calls.get(request)?.cookies ?? []) reply.header('set-cookie', cookie);
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    },
  });
};

// Mutations leave a row however they fail; of reads in the back-office only the refusals do.
const worthRecording = (spec: EndpointSpec, refused: ProblemError): boolean =>
  spec.audit !== undefined || refused.problem.status === 401 || refused.problem.status === 403;

/** A filter that was left open, as forms send it (`status=`), counts as absent. */
const withoutEmpty = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    : query;
