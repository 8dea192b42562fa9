import { z } from 'zod';
import { deliveryFailures, deliveryStatuses, emptyEmailForm, readPort, smtpPort } from './email-constants.ts';
import { atLeast, endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { problems } from './problem.ts';
import { anyForm, Id, Moment, oneLine, PathId, scrollPage } from './shapes.ts';

export const emailProblems = problems('email', {
  /** Said to staff below the level instead of the general refusal. */
  forbidden: 403,
  notConfigured: 409,
  notActive: 409,
  /** One answer for whatever went wrong, so that nobody can look around with the host field. */
  testFailed: 502,
  sendFailed: 502,
  deliveryNotFound: 404,
  deliveryClosed: 409,
  noMailServer: 409,
});

export const testResults = ['success', 'failed'] as const;

/** A non-numeric entry falls back to 587; a number out of range is refused. */
const Port = z.preprocess(
  (entered) => (typeof entered === 'string' ? readPort(entered) : entered),
  z
    .int('email:validation.port')
    .min(smtpPort.min, 'email:validation.port')
    .max(smtpPort.max, 'email:validation.port')
    .default(smtpPort.normal),
);

// No control characters anywhere: a line break would be a command of its own on the wire.
const Line = (max: number) => z.string().max(max).regex(oneLine);

/** The SMTP form. An empty host clears the configuration; an empty password keeps the stored one on the same host. */
export const EmailForm = z
  .strictObject({
    host: z
      .string()
      .trim()
      .max(253)
      .regex(/^[\w.:-]*$/, 'email:validation.host')
      .default(emptyEmailForm.host),
    port: Port,
    username: Line(320).trim().default(emptyEmailForm.username),
    password: Line(1024).default(emptyEmailForm.password),
    secure: z.boolean().default(emptyEmailForm.secure),
    active: z.boolean().default(emptyEmailForm.active),
  })
  .refine(({ host, active }) => active !== true || host !== '', {
    path: ['host'],
    message: 'email:validation.hostRequired',
    when: anyForm,
  });

export const EmailStatus = z.object({
  /** A host is stored. */
  configured: z.boolean(),
  /** Mails go through the stored server. */
  active: z.boolean(),
  testResult: z.enum(testResults).nullable(),
  lastTest: Moment.nullable(),
});

export const EmailConfig = z.object({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  /** Always empty: the password is written and never read. */
  password: z.literal(''),
  /** A password is stored. */
  passwordSet: z.boolean(),
  secure: z.boolean(),
  ...EmailStatus.shape,
  lastTestResult: z.enum(testResults).nullable(),
  /** SMTP_URL is set: the environment's server takes over where the stored one is not active. */
  environment: z.boolean(),
  status: EmailStatus,
});
export type EmailConfig = z.output<typeof EmailConfig>;

/** One mail in the delivery log. */
export const Delivery = z.object({
  id: Id,
  created_at: Moment,
  /** Masked: `i…@mail.example`; null once it is forgotten. */
  recipient: z.string().nullable(),
  template: z.string(),
  language: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  failure: z.enum(deliveryFailures).nullable(),
  /** Reply code of the mail server to this mail. */
  failure_reply: z.int().nullable(),
  next_attempt_at: Moment.nullable(),
  sent_at: Moment.nullable(),
});
export type Delivery = z.output<typeof Delivery>;

const implementors = { access: atLeast('implementor'), refusal: emailProblems.forbidden } as const;

export const email = {
  config: endpoint({
    method: 'GET',
    path: '/api/admin/email/config',
    summary: 'The SMTP configuration without its password, and how it stands.',
    ...implementors,
    limit: 'read',
    alias: 'config',
    reply: EmailConfig,
    errors: [emailProblems.forbidden],
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: '/api/admin/email/config',
    summary: 'Stores the SMTP configuration; an active one carries the next mail already.',
    ...implementors,
    limit: 'write',
    audit: 'system_config',
    requiresStepUp: true,
    alias: 'config',
    body: EmailForm,
    reply: EmailConfig,
    errors: [emailProblems.forbidden],
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/email/test',
    summary: 'Connects to the stored server and logs in, without sending anything.',
    ...implementors,
    limit: 'emailTest',
    audit: 'server_command',
    requiresStepUp: true,
    external: true,
    reply: z.object({ testResult: z.literal('success'), lastTest: Moment }),
    errors: [emailProblems.forbidden, emailProblems.notConfigured, emailProblems.testFailed],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/admin/email/send-test',
    summary: 'Sends one test mail through the stored server.',
    ...implementors,
    limit: 'emailSendTest',
    audit: 'server_command',
    requiresStepUp: true,
    external: true,
    body: z.strictObject({ email: z.string().trim().max(254).pipe(z.email('email:validation.address')) }),
    reply: z.object({ email: z.string() }),
    errors: [emailProblems.forbidden, emailProblems.notConfigured, emailProblems.notActive, emailProblems.sendFailed],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/email/deliveries',
    summary: 'The delivery log, newest first; `after` is the id of the last row loaded.',
    access: staff('admin.email.view'),
    limit: 'read',
    query: z.object({
      status: Choice(deliveryStatuses),
      ...scrollPage(20),
    }),
    reply: z.object({
      deliveries: z.array(Delivery),
      /** The `after` of the next page; null at the end. */
      next: Id.nullable(),
    }),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/email/deliveries/{id}/retry',
    summary: 'Puts a failed or kept mail back on its way.',
    access: staff('admin.email.retry'),
    limit: 'write',
    audit: 'server_command',
    params: z.object({ id: PathId }),
    reply: Delivery,
    errors: [emailProblems.deliveryNotFound, emailProblems.deliveryClosed, emailProblems.noMailServer],
  }),
};
