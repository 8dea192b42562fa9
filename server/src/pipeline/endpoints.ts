import { contract } from '@wyrmgate/contract';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { domainRoutes } from '../domains.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import type { AnyHandler } from './execute.ts';
import { mountEndpoint } from './mount.ts';
import { sendProblem } from './server.ts';
import { acceptUploads } from './uploads.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export const allEndpoints: { domain: string; name: string; spec: EndpointSpec }[] = Object.entries(contract).flatMap(
  ([domain, endpoints]) => Object.entries(endpoints).map(([name, spec]) => ({ domain, name, spec })),
);

const handlersByDomain: Record<string, Record<string, AnyHandler>> = domainRoutes;

const handlerOf = (domain: string, name: string): AnyHandler => {
  const handler = handlersByDomain[domain]?.[name];
  if (!handler) throw new Error(`${domain}.${name} has no handler.`);
  return handler;
};

/** Mounts every endpoint; raw endpoints receive the body as bytes. A wrong method on a known path gets a 405. */
export const mountContract = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const { domain, name, spec } of allEndpoints)
      if (spec.raw) mountEndpoint(raw, platform, spec, handlerOf(domain, name));
  });
  await app.register(async (uploads) => {
    await acceptUploads(uploads);
    for (const { domain, name, spec } of allEndpoints)
      if (spec.upload) mountEndpoint(uploads, platform, spec, handlerOf(domain, name));
  });
  for (const { domain, name, spec } of allEndpoints)
    if (!spec.raw && !spec.upload) mountEndpoint(app, platform, spec, handlerOf(domain, name));

  const rejectMethod = (reply: FastifyReply, allowed: string[]) =>
    sendProblem(reply.header('allow', allowed.join(', ')), problem(common.methodNotAllowed));
  const paths = describePaths(allEndpoints);
  // Otherwise `PUT /api/things/latest` would match `PUT /api/things/{id}`.
  for (const { path, allowed, shadowed } of paths)
    if (shadowed.length > 0)
      app.route({
        method: shadowed,
        url: toFastifyPath(path),
        onRequest: async (_, reply) => rejectMethod(reply, allowed),
        handler: async () => undefined,
      });
  const folderOf = (path: string) => path.split(/[/?]/, 2)[1];
  const folders = new Set(paths.map(({ path }) => folderOf(path)));
  // Checked only for unmatched requests, because a route for each wrong method would slow down every start.
  app.addHook('onRequest', (request, reply, done) => {
    // This hook also runs for pages.
    if (!request.is404 || !folders.has(folderOf(request.url))) return done();
    const requestedPath = request.url.split('?')[0] ?? '';
    const found =
      paths.find(({ path }) => path === requestedPath) ?? paths.find(({ pattern }) => pattern.test(requestedPath));
    if (found) rejectMethod(reply, found.allowed);
    else done();
  });
};

/** Converts a contract path to Fastify's syntax. */
const toFastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

/** Returns every path with its methods, and the other methods that a parameterised path would match instead. */
const describePaths = (endpoints: typeof allEndpoints) => {
  const parameterised = endpoints
    .filter(({ spec }) => spec.path.includes('{'))
    .map(({ spec }) => ({ method: spec.method, path: spec.path, pattern: patternOf(spec.path) }));
  return [...new Set(endpoints.map(({ spec }) => spec.path))].map((path) => {
    const allowed: string[] = endpoints.flatMap(({ spec }) => (spec.path === path ? [spec.method] : []));
    const shadowing = parameterised.filter((other) => other.path !== path && other.pattern.test(path));
    const shadowed = methods.filter((one) => !allowed.includes(one) && shadowing.some(({ method }) => method === one));
    return { path, pattern: patternOf(path), allowed, shadowed };
  });
};
