// Generates the npm package in `client/` from the contract: typed calls for the endpoints that are open to API keys.
import { z } from 'zod';
import { allEndpoints } from '../pipeline/endpoints.ts';

type Json = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: boolean | Json;
  items?: Json | Json[];
  prefixItems?: Json[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

/** Converts a domain to a property name: `vote-sites` becomes `voteSites`. */
export const clientDomain = (domain: string): string =>
  domain.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const quoted = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
const wrapped = (type: string): string => (type.includes(' ') && !type.startsWith('{') ? `(${type})` : type);
const union = (types: readonly string[]): string => [...new Set(types)].join(' | ');

const objectType = ({ properties = {}, required = [], additionalProperties }: Json, indent: string): string => {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${inner}${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};`,
  );
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`;
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties, indent)}>`
    : 'Record<string, unknown>';
};

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const typeOf = (schema: Json, indent: string): string => {
  if (schema.$ref !== undefined) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map((each) => wrapped(typeOf(each, indent))));
  if (schema.allOf) return schema.allOf.map((each) => wrapped(typeOf(each, indent))).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  if (schema.type === 'object') return objectType(schema, indent);
  if (schema.type === 'array') {
    if (schema.prefixItems) return `[${schema.prefixItems.map((each) => typeOf(each, indent)).join(', ')}]`;
    return `${wrapped(Array.isArray(schema.items) ? 'unknown' : typeOf(schema.items ?? {}, indent))}[]`;
  }
  return plainTypes[schema.type ?? ''] ?? 'unknown';
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;

const open = () => allEndpoints.filter(({ spec }) => spec.scope !== undefined && spec.method === 'GET');

const head = '// Generated from the contract by server/src/docs/client-files.ts. Do not edit.\n';

const callType = (spec: (typeof allEndpoints)[number]['spec']): string => {
  const parts = (['params', 'query'] as const).flatMap((part) => {
    const shape = spec[part];
    if (!shape) return [];
    const schema = schemaOf(shape, 'input');
    const optional = (schema.required ?? []).length === 0;
    return [{ text: `${part}${optional ? '?' : ''}: ${typeOf(schema, '    ')}`, optional }];
  });
  const sent = parts.map(({ text }) => text).join('; ');
  const argument = parts.length === 0 ? '' : `sent${parts.every((each) => each.optional) ? '?' : ''}: { ${sent} }`;
  return `(${argument}): Promise<${typeOf(schemaOf(spec.reply, 'output'), '    ')}>`;
};

const typesFile = (): string => {
  const domains = [...new Set(open().map(({ domain }) => domain))];
  const members = domains.map((domain) => {
    const calls = open()
      .filter((each) => each.domain === domain)
      .map(
        ({ name, spec }) =>
          `    /** ${spec.summary} Needs the scope \`${spec.scope}\`. */\n    ${name}${callType(spec)};`,
      );
    return `  ${clientDomain(domain)}: {\n${calls.join('\n')}\n  };`;
  });
  return `${head}
export type ClientOptions = {
  /** Address of the portal: https://portal.example */
  url: string;
  /** API key, created by staff of the portal. Without one, only public data can be read. */
  key?: string;
  /** Milliseconds after which a call fails; 10,000 by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

/** An error response of the portal. */
export declare class WyrmgateError extends Error {
  readonly status: number;
  /** Stable name, such as \`api-keys.invalid\`. */
  readonly code: string;
  /** Seconds to wait, after too many calls. */
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
}

export type WyrmgateClient = {
${members.join('\n')}
};

export declare const createClient: (options: ClientOptions) => WyrmgateClient;
`;
};

const endpointsFile = (): string => {
  const entries = open().map(({ domain, name, spec }) => `  ['${clientDomain(domain)}', '${name}', '${spec.path}'],`);
  return `${head}
/** Domain, name and path of each call. */
export const endpoints = [
${entries.join('\n')}
];
`;
};

/** Returns the generated files of the package, by name. */
export const clientFiles = (): Readonly<Record<string, string>> => ({
  'index.d.ts': typesFile(),
  'endpoints.js': endpointsFile(),
});
