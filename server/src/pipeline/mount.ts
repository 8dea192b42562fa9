// Order of every call: limit → session or key → access → maintenance → feature → own password → second factor → parse → handler → check reply → audit row → commit → envelope.
import { keyProblems } from '@wyrmgate/contract/api-keys';
import { factorProblems } from '@wyrmgate/contract/auth';
import type { EndpointSpec, UploadedFile } from '@wyrmgate/contract/endpoint';
import { featureRefusals } from '@wyrmgate/contract/features';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { admitKey } from '../api-keys/authenticate.ts';
import { noteRead } from '../audit/reads.ts';
import { recordAudit } from '../audit/service.ts';
import { findFeatureProblem } from '../features/guard.ts';
import { type AuditDetails, createAuditDraft } from '../http/audit.ts';
import type { Actor, External, RequestInfo, Work } from '../http/context.ts';
import { consumeLimit } from '../http/limit.ts';
import { loggedPath } from '../http/logged-path.ts';
import { type ProblemError, toProblem, validationProblem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { assertOpenFor } from '../settings/guard.ts';
import { refreshTexts } from '../translations/live.ts';
import { assertSecondFactor } from '../two-factor/guard.ts';
import { assertOwnPassword, findAccessProblem } from './access.ts';
import { findActor, isInternal, readRequestInfo, visitor } from './caller.ts';
import { findLoneSurrogates } from './lone-surrogates.ts';
import { assertNotDone } from './repeated.ts';
import { cacheResponse, isCached } from './response-cache.ts';
import { planNextChange } from './scheduled-changes.ts';
import { checkSender, withUpload } from './uploads.ts';

/** A handler without its types, which `Handlers` has checked in the domain's routes. */
export type AnyHandler = (context: never, input: never) => Promise<unknown>;
type Call = { actor: Actor; info: RequestInfo; details: AuditDetails; started: Date; cookies: string[] };

const calls = new WeakMap<FastifyRequest, Call>();

/** Permissions are checked again if the body took longer than this to arrive, because they may have changed. */
const recheckAfterMs = 1000;

/** Registers one endpoint on Fastify. */
export const mountEndpoint = (app: FastifyInstance, platform: Platform, spec: EndpointSpec, handler: AnyHandler) => {
  const audited = spec.audit !== undefined || spec.path.startsWith('/api/admin');

  /** limit → session → access → maintenance → feature → own password → second factor, before the body is read. */
  const authorize = async (request: FastifyRequest): Promise<void> => {
    if (!isInternal(request)) await consumeLimit(platform, request, spec.limit);
    await refreshTexts(platform);
    const call: Call = {
      actor: visitor,
      info: readRequestInfo(request),
      details: {},
      started: platform.clock.now(),
      cookies: [],
    };
    calls.set(request, call);
    call.actor = await findActor(platform, request);
    await checkPermissions(request, call);
  };

  const checkPermissions = async (request: FastifyRequest, call: Call): Promise<void> => {
    call.actor = admitKey(spec, call.actor);
    const { actor } = call;
    const accessProblem = findAccessProblem(spec, actor);
    if (accessProblem) throw accessProblem;
    await assertOpenFor(platform, spec, actor, { ip: request.ip, internal: isInternal(request) });
    const featureProblem = await findFeatureProblem(platform, spec, actor);
    if (featureProblem) throw featureProblem;
    if (actor.kind !== 'user') return;
    assertOwnPassword(spec, actor);
    await assertSecondFactor(platform, spec, actor);
  };

  // A missing body is parsed as {}, so that the error lists the missing fields.
  const emptyBody = spec.body?.safeParse(undefined).success === false ? {} : undefined;
  const parse = (request: FastifyRequest) => {
    const issues: z.core.$ZodIssue[] = [];
    const read = (part: 'params' | 'query' | 'body', sent: unknown): unknown => {
      const parsed = spec[part]?.safeParse(sent, { reportInput: true });
      if (parsed === undefined || parsed.success) return parsed?.data;
      issues.push(...parsed.error.issues);
      return undefined;
    };
    const input = {
      params: read('params', request.params),
      query: read('query', withoutEmptyValues(request.query)),
      body: spec.raw ? request.body : read('body', request.body === undefined ? emptyBody : request.body),
    };
    for (const path of spec.raw ? [] : findLoneSurrogates(request.body))
      if (!issues.some((issue) => issue.path.join('.') === path.join('.')))
        issues.push({ code: 'custom', path, message: 'common:validation.invalid', input: undefined });
    if (issues.length > 0) throw validationProblem(issues);
    return input;
  };

  const writeAudit = (tx: Tx, request: FastifyRequest, call: Call, status: number) =>
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

  const checkReply = (reply: unknown): unknown => {
    const checked = spec.reply.safeParse(reply);
    if (checked.success) return checked.data;
    throw new Error(`The reply of ${spec.method} ${spec.path} violates the contract: ${checked.error.message}`);
  };

  /** handler → check reply → audit row → commit → afterCommit callbacks. */
  const run = async (request: FastifyRequest, call: Call, input: unknown): Promise<unknown> => {
    const { draft, details } = createAuditDraft();
    call.details = details;
    const setCookie = (cookie: string) => void call.cookies.push(cookie);
    const base = { platform, actor: call.actor, request: call.info, now: call.started, audit: draft, setCookie };
    const execute = handler as (context: External | Work, input: unknown) => Promise<unknown>;

    const inTransaction = async <T>(work: (context: Work) => Promise<T>, audit: boolean): Promise<T> => {
      let callbacks: (() => void)[] = [];
      const cookies = [...call.cookies];
      const result = await platform.database.transaction(async (tx) => {
        callbacks = [];
        call.cookies = [...cookies];
        const done = await work({ ...base, tx, afterCommit: (callback) => callbacks.push(callback) });
        if (audit && !details.skipped) await writeAudit(tx, request, call, 200);
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
      const reply = checkReply(await execute({ ...base, transaction }, input));
      if (pending && !details.skipped) await writeAudit(platform.database.db, request, call, 200);
      return reply;
    }
    if (spec.method === 'GET') {
      const reply = checkReply(
        await execute({ ...base, tx: platform.database.db, afterCommit: (callback) => callback() }, input),
      );
      const read = noteRead(platform, spec, call.actor, request.params);
      if (read) await writeAudit(platform.database.db, request, { ...call, details: read }, 200);
      return reply;
    }
    return inTransaction(async (context) => checkReply(await execute(context, input)), spec.audit !== undefined);
  };

  const respond = async (request: FastifyRequest, upload?: UploadedFile): Promise<string> => {
    const call = calls.get(request);
    if (!call) throw new Error('The call was not admitted.');
    if (call.actor.kind === 'user' && platform.clock.now().getTime() - call.started.getTime() > recheckAfterMs) {
      call.actor = await findActor(platform, request);
      await checkPermissions(request, call);
    }
    await assertNotDone(platform, spec, request);
    const input = upload ? { ...parse(request), body: upload } : parse(request);
    const generation = platform.cache.generation();
    const data = await run(request, call, input);
    for (const tag of spec.drops ?? []) platform.cache.drop(tag);
    if (isCached(spec, call.actor)) await planNextChange(platform, spec.cache.tag, call.started);
    const text = JSON.stringify({ success: true, data, ...(spec.alias ? { [spec.alias]: data } : {}) });
    cacheResponse(platform, spec, request.url, { text, actor: call.actor, generation });
    return text;
  };

  const handleError = async (request: FastifyRequest, error: unknown): Promise<never> => {
    const call = calls.get(request);
    const { error: problemError, unexpected } = toProblem(error);
    const declared = [
      ...spec.errors,
      ...featureRefusals(spec.feature),
      ...Object.values(common),
      ...factorProblems,
      ...keyProblems,
    ].some(({ code }) => code === problemError.problem.code);
    if (!declared) throw new Error(`${spec.path} does not declare ${problemError.problem.code}.`, { cause: error });
    // Client errors are audited after the rollback. An unexpected error may be an outage that prevents writing anyway.
    const auditFailure = call !== undefined && audited && !unexpected && shouldAudit(spec, problemError);
    if (auditFailure && (await platform.limits.consume('refusals', clientKey(request.ip))) === 0)
      await writeAudit(platform.database.db, request, call, problemError.problem.status);
    throw error;
  };

  app.route({
    method: spec.method,
    url: spec.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: spec.maxBytes ?? (spec.raw ? 262_144 : 102_400),
    onRequest: async (request) => {
      try {
        await (spec.upload ? checkSender(platform, request.ip, () => authorize(request)) : authorize(request));
      } catch (error) {
        await handleError(request, error);
      }
    },
    handler: async (request, reply) => {
      const { upload } = spec;
      const actor = calls.get(request)?.actor;
      const account = actor?.kind === 'user' ? actor.id : undefined;
      const received = upload
        ? withUpload(platform, request, { ...upload, account }, (file) => respond(request, file))
        : respond(request);
      const text = await received.catch((error: unknown) => handleError(request, error));
      for (const cookie of calls.get(request)?.cookies ?? []) reply.header('set-cookie', cookie);
      if (spec.immutable) reply.header('cache-control', 'public, max-age=31536000, immutable');
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    },
  });
};

/** Names the key in the audit log, next to the user who created it. */
const keyNote = ({ actor }: Call): Pick<AuditDetails, 'notes'> =>
  actor.kind === 'user' && actor.apiKey ? { notes: `API key ${actor.apiKey.prefix}` } : {};

// Failed mutations are always audited; failed reads in the back office only when access was denied.
const shouldAudit = (spec: EndpointSpec, error: ProblemError): boolean =>
  spec.audit !== undefined || error.problem.status === 401 || error.problem.status === 403;

/** Removes empty query parameters (`status=`), which forms send for unset filters. */
const withoutEmptyValues = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    : query;
