import { contract } from '@wyrmgate/contract';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { domainRoutes } from '../domains.ts';
import { problem } from '../http/problem.ts';
import type { Platform } from '../platform/platform.ts';
import { mountEndpoint } from './mount.ts';
import { sendProblem } from './server.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Every endpoint of the contract with its domain and name. */
export const allEndpoints: { domain: string; name: string; spec: EndpointSpec }[] = Object.entries(contract).flatMap(
  ([domain, endpoints]) => Object.entries(endpoints).map(([name, spec]) => ({ domain, name, spec })),
);

/** Mounts the whole contract. Signed webhooks get their bytes unparsed; a wrong method is told from an unknown path. */
export const mountContract = async (app: FastifyInstance, platform: Platform): Promise<void> => {
  const handlerOf = (domain: string, name: string) =>
    (domainRoutes as unknown as Record<string, Record<string, never>>)[domain]?.[name] as never;
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const { domain, name, spec } of allEndpoints)
      if (spec.raw) mountEndpoint(raw, platform, spec, handlerOf(domain, name));
  });
  for (const { domain, name, spec } of allEndpoints)
    if (!spec.raw) mountEndpoint(app, platform, spec, handlerOf(domain, name));

  const refuseMethod = (reply: FastifyReply, allowed: string[]) =>
    sendProblem(reply.header('allow', allowed.join(', ')), problem(common.methodNotAllowed));
  const paths = pathsOf(allEndpoints);
  // Otherwise `PUT /api/things/latest` would be taken for one of a thing that is called so.
  for (const { path, allowed, taken } of paths)
    if (taken.length > 0)
      app.route({
        method: taken,
        url: routed(path),
        onRequest: async (_, reply) => refuseMethod(reply, allowed),
        handler: async () => undefined,
      });
  // Looked up when nothing else answers: a route for each wrong method would be most of all routes, built at every start.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    const asked = request.url.split('?')[0] ?? '';
    const found = paths.find(({ path }) => path === asked) ?? paths.find(({ pattern }) => pattern.test(asked));
    if (found) refuseMethod(reply, found.allowed);
    else done();
  });
};

/** A path of the contract as the framework spells it. */
const routed = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

/** Every path, its methods, and the wrong ones that an endpoint with a parameter in this place would take for its own. */
const pathsOf = (endpoints: typeof allEndpoints) => {
  const open = endpoints
    .filter(({ spec }) => spec.path.includes('{'))
    .map(({ spec }) => ({ method: spec.method, path: spec.path, pattern: patternOf(spec.path) }));
  return [...new Set(endpoints.map(({ spec }) => spec.path))].map((path) => {
    const allowed: string[] = endpoints.flatMap(({ spec }) => (spec.path === path ? [spec.method] : []));
    const takers = open.filter((other) => other.path !== path && other.pattern.test(path));
    const taken = methods.filter((one) => !allowed.includes(one) && takers.some(({ method }) => method === one));
    return { path, pattern: patternOf(path), allowed, taken };
  });
};
