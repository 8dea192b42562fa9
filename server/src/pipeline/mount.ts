// Steps of every call: limit → session or key → access → maintenance → feature → own password → second factor → parse →
// handler → check reply → audit row → commit → envelope.
import { keyProblems } from '@wyrmgate/contract/api-keys';
import { factorProblems } from '@wyrmgate/contract/auth';
import type { EndpointSpec, UploadedFile } from '@wyrmgate/contract/endpoint';
import { featureRefusals } from '@wyrmgate/contract/features';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admitKey } from '../api-keys/authenticate.ts';
import { isKeyLike } from '../api-keys/format.ts';
import { type Feature, findFeatureProblem, readFeature } from '../features/guard.ts';
import type { RequestInfo } from '../http/context.ts';
import { consumeLimit } from '../http/limit.ts';
import { type ProblemError, toProblem } from '../http/problem.ts';
import { together } from '../platform/database/database.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { assertOpenFor } from '../settings/guard.ts';
import { refreshTexts } from '../translations/live.ts';
import { assertSecondFactor, withUsableRights } from '../two-factor/guard.ts';
import { assertOwnPassword, findAccessProblem } from './access.ts';
import { findActor, isInternal, readRequestInfo, visitor } from './caller.ts';
import { type AnyHandler, type Call, execute, writeAudit } from './execute.ts';
import { inputReader } from './read-input.ts';
import { assertNotDone } from './repeated.ts';
import { cacheResponse, isCached } from './response-cache.ts';
import { planNextChange } from './scheduled-changes.ts';
import { checkSender, withUpload } from './uploads.ts';

const calls = new WeakMap<FastifyRequest, Call>();

/**
 * Permissions are checked again if the body took longer than this to arrive, because they may have changed since
 * then.
 */
const recheckAfterMs = 1000;

export const mountEndpoint = (app: FastifyInstance, platform: Platform, spec: EndpointSpec, handler: AnyHandler) => {
  const audited = spec.audit !== undefined || spec.path.startsWith('/api/admin');

  /**
   * Runs these steps before the body is read: limit → session → access → maintenance → feature → own password → second
   * factor.
   */
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
    const { actor, feature } = await readCaller(request, call.info);
    call.actor = actor;
    await checkPermissions(request, call, feature);
  };

  const readCaller = async (request: FastifyRequest, { bearer }: RequestInfo) => {
    const { db, onConnection } = platform.database;
    // Checking an API key takes connections from the pool, which must not happen while the call holds another one.
    if (bearer === undefined || isKeyLike(bearer) || spec.feature === undefined)
      return { actor: await findActor(platform, request), feature: await readFeature(db, spec) };
    const [actor, feature] = await onConnection((own) =>
      together(
        own,
        () => findActor(platform, request, own),
        () => readFeature(own, spec),
      ),
    );
    return { actor, feature };
  };

  const checkPermissions = async (request: FastifyRequest, call: Call, feature: Feature | undefined): Promise<void> => {
    call.actor = admitKey(spec, call.actor);
    const { actor } = call;
    const accessProblem = findAccessProblem(spec, actor);
    if (accessProblem) throw accessProblem;
    await assertOpenFor(platform, spec, actor, { ip: request.ip, internal: isInternal(request) });
    const featureProblem = findFeatureProblem(spec, feature, actor);
    if (featureProblem) throw featureProblem;
    if (actor.kind !== 'user') return;
    assertOwnPassword(spec, actor);
    await assertSecondFactor(platform, spec, actor);
    if (spec.access.kind === 'visitor') call.actor = await withUsableRights(platform.database.db, actor);
  };

  const readInput = inputReader(spec);

  const respond = async (request: FastifyRequest, upload?: UploadedFile): Promise<string> => {
    const call = calls.get(request);
    if (!call) throw new Error('The call was not admitted.');
    if (call.actor.kind === 'user' && platform.clock.now().getTime() - call.started.getTime() > recheckAfterMs) {
      call.actor = await findActor(platform, request);
      await checkPermissions(request, call, await readFeature(platform.database.db, spec));
    }
    await assertNotDone(platform, spec, request);
    const input = upload ? { ...readInput(request), body: upload } : readInput(request);
    const generation = platform.cache.generation();
    const data = await execute({ platform, spec, handler, request, call }, input);
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
    // Client errors are audited after the rollback. Unexpected errors are not, because an outage may prevent writing
    // anyway.
    const auditFailure = call !== undefined && audited && !unexpected && shouldAudit(spec, problemError);
    if (auditFailure && (await platform.limits.consume('refusals', clientKey(request.ip))) === 0)
      await writeAudit(platform.database.db, { platform, spec, request, call }, problemError.problem.status);
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

// Failed mutations are always audited. Failed reads are audited only in the back office, and only when access was
// denied.
const shouldAudit = (spec: EndpointSpec, error: ProblemError): boolean =>
  spec.audit !== undefined || error.problem.status === 401 || error.problem.status === 403;
