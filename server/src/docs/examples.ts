import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { z } from 'zod';
import { clientDomain } from './client-files.ts';

type Json = {
  properties?: Record<string, Json>;
  required?: string[];
  enum?: unknown[];
  type?: string;
  default?: unknown;
};

const exampleOf = ({ enum: values, type }: Json): string | number => {
  if (values?.[0] !== undefined) return String(values[0]);
  return type === 'integer' || type === 'number' ? 1 : 'example';
};

const partOf = (schema: z.ZodType | undefined): Record<string, string | number> => {
  if (!schema) return {};
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return Object.fromEntries(
    required.flatMap((name) => (properties[name] ? [[name, exampleOf(properties[name])]] : [])),
  );
};

const addressOf = (spec: EndpointSpec): string => {
  const params = partOf(spec.params);
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  const query = new URLSearchParams(
    Object.entries(partOf(spec.query)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return query.size > 0 ? `${path}?${query}` : path;
};

/**
 * Shows how to call an endpoint that is open to API keys, in three languages. The examples read the address and key
 * from the environment.
 */
export const examplesOf = (domain: string, name: string, spec: EndpointSpec): { lang: string; source: string }[] => {
  if (!spec.scope) return [];
  const address = addressOf(spec);
  const params = partOf(spec.params);
  const query = partOf(spec.query);
  const sent = {
    ...(spec.params ? { params: Object.keys(params).length > 0 ? params : { id: 1 } } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
  };
  const argument = Object.keys(sent).length > 0 ? JSON.stringify(sent) : '';
  return [
    {
      lang: 'curl',
      source: `curl -fsS -H "Authorization: Bearer $WYRMGATE_KEY" "$PORTAL${address}"`,
    },
    {
      lang: 'TypeScript',
      source: [
        `import { createClient } from '@wyrmgate/client';`,
        ``,
        `const portal = createClient({ url: process.env.PORTAL, key: process.env.WYRMGATE_KEY });`,
        `console.log(await portal.${clientDomain(domain)}.${name}(${argument}));`,
      ].join('\n'),
    },
    {
      lang: 'Python',
      source: [
        `import json, os, urllib.request`,
        ``,
        `request = urllib.request.Request(`,
        `    os.environ["PORTAL"] + ${JSON.stringify(address)},`,
        `    headers={"Authorization": "Bearer " + os.environ["WYRMGATE_KEY"]},`,
        `)`,
        `with urllib.request.urlopen(request, timeout=10) as response:`,
        `    print(json.load(response)["data"])`,
      ].join('\n'),
    },
  ];
};
