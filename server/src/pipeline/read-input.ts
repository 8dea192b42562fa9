import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { validationProblem } from '../http/problem.ts';
import { findLoneSurrogates } from './lone-surrogates.ts';

/** Returns a function that parses the requests of one endpoint. It throws one problem with the issues of all fields. */
export const inputReader = (spec: EndpointSpec) => {
  // A missing body is parsed as {}, so that the error lists all missing fields.
  const emptyBody = spec.body?.safeParse(undefined).success === false ? {} : undefined;
  return (request: FastifyRequest) => {
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
};

/** Removes empty query parameters (`status=`), which forms send for unset filters. */
const withoutEmptyValues = (query: unknown): unknown =>
  typeof query === 'object' && query !== null
    ? Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    : query;
