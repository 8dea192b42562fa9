import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import { z } from 'zod';
import { escapeHtml, plainPage } from '../http/html.ts';
import { allEndpoints } from '../pipeline/endpoints.ts';
import { english } from '../platform/language/messages.ts';
import { examplesOf } from './examples.ts';
import { formatAccess, problemsOf } from './openapi.ts';

const schemaBlock = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string => {
  if (!schema) return '';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<h3>${title}</h3><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre>`;
};

const problemTable = (spec: EndpointSpec): string => {
  const rows = problemsOf(spec).map(
    ({ code, status }) =>
      `<tr><td>${status}</td><td><code>${code}</code></td><td>${escapeHtml(english(code.replace('.', ':errors.')))}</td></tr>`,
  );
  return `<h3>Errors</h3><table><thead><tr><th>Status</th><th>Code</th><th>Text</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
};

const examplesBlock = (domain: string, name: string, spec: EndpointSpec): string =>
  examplesOf(domain, name, spec)
    .map(({ lang, source }) => `<h3>${lang}</h3><pre tabindex="0">${escapeHtml(source)}</pre>`)
    .join('');

const endpointBlock = (domain: string, name: string, spec: EndpointSpec): string =>
  `<details id="${domain}.${name}"><summary><span class="method">${spec.method}</span><code>${spec.path}</code>` +
  `<span class="access">${escapeHtml(formatAccess(spec.access))}</span></summary><div class="inside"><p>${escapeHtml(spec.summary)}</p>` +
  (spec.scope ? `<p>Open to API keys with the scope <code>${spec.scope}</code>.</p>` : '') +
  examplesBlock(domain, name, spec) +
  schemaBlock('Path', spec.params, 'input') +
  schemaBlock('Query', spec.query, 'input') +
  schemaBlock('Body', spec.body, 'input') +
  schemaBlock('Reply (in <code>data</code>)', spec.reply, 'output') +
  `${problemTable(spec)}</div></details>`;

export const apiPage = (): string => {
  const domains = [...new Set(allEndpoints.map(({ domain }) => domain))];
  const links = domains.map((domain) => `<a href="#${domain}">${domain}</a>`).join('');
  const sections = domains.map((domain) => {
    const blocks = allEndpoints.filter((endpoint) => endpoint.domain === domain);
    return `<section id="${domain}"><h2>${domain}</h2>${blocks.map((at) => endpointBlock(at.domain, at.name, at.spec)).join('')}</section>`;
  });
  return plainPage(
    'Wyrmgate API',
    `<main><h1>Wyrmgate API</h1><p>JSON in, JSON out. A success is <code>{ "success": true, "data": … }</code>, an error ` +
      `<code>{ "success": false, "error": "…", "code": "…", "fields": […] }</code>. Logged-in calls carry ` +
      `<code>Authorization: Bearer …</code>. Machine-readable description: <a href="/api/openapi.json">openapi.json</a>.</p>` +
      `<nav aria-label="Domains">${links}</nav>${sections.join('')}</main>`,
  );
};
