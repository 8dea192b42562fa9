import { type Contract, contract } from '@wyrmgate/contract';
import type { FieldIssue } from '@wyrmgate/contract/client';
import type { EndpointSpec, Received, Returned } from '@wyrmgate/contract/endpoint';
import type { Problem } from '@wyrmgate/contract/problem';

type Handler<E> = E extends EndpointSpec ? (sent: Received<E>) => Returned<E> | Promise<Returned<E>> : never;
/** API handlers for a screen under test, such as `{ gms: { list: () => ({ gms: [] }) } }`. */
export type FakeApi = { [D in keyof Contract]?: { [N in keyof Contract[D]]?: Handler<Contract[D][N]> } };

/** A handler throws this to reject a call with a declared problem. */
export class Rejected extends Error {
  readonly problem: Problem;
  readonly fields: readonly FieldIssue[];
  readonly details: unknown;
  constructor(problem: Problem, fields: readonly FieldIssue[] = [], details?: unknown) {
    super(problem.code);
    this.problem = problem;
    this.fields = fields;
    this.details = details;
  }
}

type Call = { endpoint: string; sent: { params: unknown; query: unknown; body: unknown } };
type Route = { endpoint: string; spec: EndpointSpec; path: RegExp; handle: (sent: Call['sent']) => unknown };

const routesOf = (api: FakeApi): Route[] =>
  Object.entries(api).flatMap(([domain, handlers]) =>
    Object.entries(handlers).map(([name, handle]) => {
      const spec = (contract as unknown as Record<string, Record<string, EndpointSpec>>)[domain]?.[name];
      if (spec === undefined) throw new Error(`The contract has no ${domain}.${name}`);
      const path = new RegExp(`^${spec.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
      return { endpoint: `${domain}.${name}`, spec, path, handle: handle as Route['handle'] };
    }),
  );

const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status });

/**
 * A `fetch` that serves the API from handlers, whose input and output the contract validates. `calls` lists all calls, and
 * `unexpected` those that no handler could serve.
 */
export const fakeClient = (handlers: FakeApi) => {
  const routes = routesOf(handlers);
  const calls: Call[] = [];
  const unexpected: string[] = [];

  const serve = async (method: string, url: URL, body: unknown): Promise<Response> => {
    // A failed call makes the client check the connection.
    if (url.pathname === '/health/live') return reply(200, {});
    const route = routes.find(({ spec, path }) => spec.method === method && path.test(url.pathname));
    if (!route) throw new Error(`no handler for ${method} ${url.pathname}`);
    const { endpoint, spec, path, handle } = route;
    const sent = {
      params: spec.params?.parse({ ...path.exec(url.pathname)?.groups }),
      query: spec.query?.parse(Object.fromEntries(url.searchParams)),
      body: spec.body?.parse(body),
    };
    calls.push({ endpoint, sent });
    try {
      return reply(200, { success: true, data: spec.reply.parse(await handle(sent)) });
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      const { problem, fields, details } = error;
      return reply(problem.status, { success: false, error: problem.code, code: problem.code, fields, details });
    }
  };

  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(String(input), 'http://portal.test');
    try {
      return await serve(init?.method ?? 'GET', url, init?.body ? JSON.parse(String(init.body)) : undefined);
    } catch (error) {
      // Recorded, because the screen itself would show only a network error.
      unexpected.push(`${url.pathname}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  };
  return { fetch: send, calls, unexpected };
};
