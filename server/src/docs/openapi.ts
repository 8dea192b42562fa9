import { keyProblems } from '@wyrmgate/contract/api-keys';
import { authProblems } from '@wyrmgate/contract/auth';
import type { Access, EndpointSpec } from '@wyrmgate/contract/endpoint';
import { featureRefusals } from '@wyrmgate/contract/features';
import { limits } from '@wyrmgate/contract/limits';
import { common, type Problem } from '@wyrmgate/contract/problem';
import { z } from 'zod';
import { allEndpoints } from '../pipeline/endpoints.ts';
import { english } from '../platform/language/messages.ts';
import { examplesOf } from './examples.ts';

type Json = Record<string, unknown>;

/** Formats an access rule for `x-access`, such as `visitor`, `staff:admin.audit.view` or `level:implementor`. */
export const formatAccess = (access: Access): string => {
  if (access.kind === 'staff') return `staff:${access.permission}`;
  return access.kind === 'level' ? `level:${access.level}` : access.kind;
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return rest;
};

const parametersOf = (spec: EndpointSpec): Json[] =>
  (['params', 'query'] as const).flatMap((part) => {
    const shape = spec[part];
    if (!shape) return [];
    const { properties = {}, required = [] } = schemaOf(shape, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema,
    }));
  });

/** Returns the problems that an endpoint declares and those that follow from its other options. */
export const problemsOf = (spec: EndpointSpec): readonly Problem[] => [
  ...spec.errors,
  ...(spec.params || spec.query || spec.body ? [common.validation] : []),
  ...(spec.body ? [common.malformed, common.tooLarge, common.unsupportedMediaType] : []),
  ...(spec.access.kind === 'visitor' ? [] : [common.unauthenticated]),
  ...(['visitor', 'player'].includes(spec.access.kind) ? [] : [common.forbidden]),
  ...featureRefusals(spec.feature),
  ...(spec.requiresStepUp ? [authProblems.freshFactorRequired] : []),
  ...(spec.access.kind === 'visitor' || spec.allowBeforePasswordChange ? [] : [authProblems.passwordChangeRequired]),
  ...(spec.access.kind === 'visitor' || spec.allowBeforeTwoFactorSetup ? [] : [authProblems.twoFactorSetupRequired]),
  ...(spec.scope ? keyProblems : []),
  common.tooManyRequests,
  common.internal,
  common.unavailable,
];

const responsesOf = (spec: EndpointSpec): Json => {
  const data = schemaOf(spec.reply, 'output');
  const envelope = {
    type: 'object',
    required: ['success', 'data', ...(spec.alias ? [spec.alias] : [])],
    properties: { success: { const: true }, data, ...(spec.alias ? { [spec.alias]: data } : {}) },
  };
  const responses: Record<string, Json> = {
    200: { description: 'Success', content: { 'application/json': { schema: envelope } } },
  };
  for (const status of new Set(problemsOf(spec).map((problem) => problem.status))) {
    const codes = problemsOf(spec).filter((problem) => problem.status === status);
    responses[status] = {
      description: codes.map(({ code }) => `\`${code}\`: ${english(code.replace('.', ':errors.'))}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
};

const operationOf = (domain: string, name: string, spec: EndpointSpec): Json => ({
  operationId: `${domain}.${name}`,
  tags: [domain],
  summary: spec.summary,
  security: [
    ...(spec.access.kind === 'visitor' ? [{}] : [{ bearer: [] }]),
    ...(spec.scope ? [{ apiKey: [spec.scope] }] : []),
  ],
  'x-access': formatAccess(spec.access),
  ...(spec.scope ? { 'x-codeSamples': examplesOf(domain, name, spec) } : {}),
  ...(spec.scope ? { 'x-scope': spec.scope } : {}),
  'x-limit': { name: spec.limit, ...limits[spec.limit] },
  ...(spec.audit ? { 'x-audit': spec.audit } : {}),
  ...(spec.feature ? { 'x-feature': spec.feature } : {}),
  ...(spec.requiresStepUp ? { 'x-fresh-factor': true } : {}),
  ...(spec.duringMaintenance ? { 'x-during-maintenance': true } : {}),
  parameters: parametersOf(spec),
  ...(spec.raw
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { description: 'Signed event as raw bytes.' } } },
        },
      }
    : {}),
  ...(spec.upload
    ? {
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
              },
            },
          },
        },
      }
    : {}),
  ...(spec.body
    ? {
        requestBody: {
          required: !spec.body.safeParse(undefined).success,
          content: { 'application/json': { schema: schemaOf(spec.body, 'input') } },
        },
      }
    : {}),
  responses: responsesOf(spec),
});

export const describeApi = (serverUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const { domain, name, spec } of allEndpoints)
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operationOf(domain, name, spec) };
  return {
    openapi: '3.1.0',
    info: { title: 'Wyrmgate API', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key with the scope of the endpoint.' },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['success', 'error', 'message', 'code', 'requestId'],
          properties: {
            success: { const: false },
            error: { type: 'string', description: 'English message.' },
            message: { type: 'string', description: 'The same as `error`.' },
            code: { type: 'string', description: 'Stable name, `<domain>.<problem>`.' },
            fields: {
              type: 'array',
              description: 'All validation errors of the input.',
              items: {
                type: 'object',
                required: ['path', 'code', 'message'],
                properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
              },
            },
            details: {},
            requestId: { type: 'string' },
          },
        },
      },
    },
  };
};
