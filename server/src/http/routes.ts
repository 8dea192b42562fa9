import { contract } from '@wyrmgate/contract';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { FastifyInstance } from 'fastify';
import { domainRoutes } from '../domains.ts';
import type { Platform } from '../platform/platform.ts';
import { mountEndpoint } from './mount.ts';
import { problem } from './problem.ts';
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

  for (const [path, allowed] of methodsByPath()) {
    app.route({
      method: methods.filter((method) => !allowed.includes(method)),
      url: path,
      onRequest: async (_, reply) => {
        sendProblem(reply.header('allow', allowed.join(', ')), problem(common.methodNotAllowed));
        return reply;
      },
      handler: async () => undefined,
    });
  }
};

const methodsByPath = (): Map<string, string[]> => {
  const paths = new Map<string, string[]>();
  for (const { spec } of allEndpoints) {
    const path = spec.path.replace(/\{(\w+)\}/g, ':$1');
    paths.set(path, [...(paths.get(path) ?? []), spec.method]);
  }
  return paths;
};
