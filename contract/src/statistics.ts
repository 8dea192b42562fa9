import { z } from 'zod';
import { endpoint, visitor } from './endpoint.ts';
import { LauncherKey } from './launcher.ts';
import { problems } from './problem.ts';

export * from './statistics-constants.ts';

export const statisticsProblems = problems('statistics', {
  /** The owner publishes no figures. */
  notPublished: 404,
  /** The signing keys are encrypted with a secret key that was lost. */
  noKey: 503,
});

export const statistics = {
  get: endpoint({
    method: 'GET',
    path: '/api/statistics/signed',
    summary: 'The document of /api/statistics as a text, with one signature per key.',
    access: visitor,
    limit: 'read',
    reply: z.object({
      document: z.string(),
      signatures: z.array(z.object({ key: z.string(), signature: z.string() })),
    }),
    errors: [statisticsProblems.notPublished, statisticsProblems.noKey],
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/statistics/keys',
    summary: 'The public keys that sign the statistics, the newest first. They also sign the manifest for launchers.',
    access: visitor,
    limit: 'read',
    reply: z.object({ keys: z.array(LauncherKey) }),
    errors: [],
  }),
};
