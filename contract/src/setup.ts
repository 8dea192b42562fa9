import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { problems } from './problem.ts';
import { findingCodes, findingStates, setupKeys, setupTests } from './setup-constants.ts';

export * from './setup-constants.ts';

export const setupProblems = problems('setup', { required: 409 });

const SetupState = z.object({
  key: z.enum(setupKeys),
  /** True if the portal detected that the task is done. */
  done: z.boolean(),
  /** True if staff decided that this portal does not need the task. */
  skipped: z.boolean(),
});
export type SetupState = z.output<typeof SetupState>;

const Checklist = z.object({
  /** Percentage of tasks that are done or skipped. */
  score: z.int(),
  items: z.array(SetupState),
});

export const setup = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/setup',
    summary: 'What is left to do before players come, as the portal finds it now.',
    access: staff('admin.settings.view'),
    limit: 'read',
    reply: Checklist,
    errors: [],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/setup/{item}/test',
    summary: 'Tests an item as the command `check` does, and sends a test email to the caller for `mail`.',
    access: staff('admin.settings.edit'),
    limit: 'setupTest',
    audit: 'server_command',
    external: true,
    params: z.object({ item: z.enum(setupTests) }),
    reply: z.object({
      findings: z.array(
        z.object({
          state: z.enum(findingStates),
          code: z.enum(findingCodes),
          /** Values for the placeholders of the text. Reasons are in English, as the operating system or another server reported them. */
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
    errors: [],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/admin/setup/{item}',
    summary: 'Skips an optional item, or undoes that.',
    access: staff('admin.settings.edit'),
    limit: 'write',
    audit: 'setup_update',
    params: z.object({ item: z.enum(setupKeys) }),
    body: z.strictObject({ skipped: z.boolean() }),
    reply: Checklist,
    errors: [setupProblems.required],
  }),
};
