import { z } from 'zod';
import { deliveryFailures, deliveryStatuses, emptyEmailForm, readPort, smtpPort } from './email-constants.ts';
import { atLeast, endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { problems } from './problem.ts';
import { anyForm, Id, Moment, oneLine, PathId, scrollPage } from './shapes.ts';

export const emailProblems = problems('email', {
  /** Replaces the generic access error for staff below the required level. */
  forbidden: 403,
  notConfigured: 409,
  notActive: 409,
  /** All failures return this error, so that the host field cannot be used to scan the network. */
  testFailed: 502,
  sendFailed: 502,
  deliveryNotFound: 404,
  deliveryClosed: 409,
  noMailServer: 409,
});

export const obstacles = ['privateHost', 'port'] as const;
export const testResults = ['success', 'failed'] as const;

/** Text that is not a number becomes the default port 587. A number out of range is rejected. */
const Port = z.preprocess(
  (entered) => (typeof entered === 'string' ? readPort(entered) : entered),
  z
    .int('email:validation.port')
    .min(smtpPort.min, 'email:validation.port')
    .max(smtpPort.max, 'email:validation.port')
    .default(smtpPort.normal),
);

// Control characters are rejected, because a line break would inject an SMTP command.
const Line = (max: number) => z.string().max(max).regex(oneLine);

/** The SMTP form. An empty host clears the configuration, and an empty password keeps the stored one for the same host. */
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
    /** Sender address of all emails. If empty, the portal chooses one. */
    sender: z
      .union([z.literal(''), z.email('email:validation.address')])
      .pipe(z.string().max(254, 'email:validation.address'))
      .default(emptyEmailForm.sender),
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
  /** Whether a host is stored. */
  configured: z.boolean(),
  /** Whether emails are sent through the stored server. */
  active: z.boolean(),
  testResult: z.enum(testResults).nullable(),
  lastTest: Moment.nullable(),
});

export const EmailConfig = z.object({
  host: z.string(),
  port: z.int(),
  username: z.string(),
  sender: z.string(),
  /** Always empty, because the password is write-only. */
  password: z.literal(''),
  /** Whether a password is stored. */
  passwordSet: z.boolean(),
  secure: z.boolean(),
  ...EmailStatus.shape,
  lastTestResult: z.enum(testResults).nullable(),
  /** Why the portal does not connect to the stored server: the operator must first allow its private network or its port. */
  obstacle: z.enum(obstacles).nullable(),
  /** Whether SMTP_URL is set. It applies while the stored server is not active. */
  environment: z.boolean(),
  status: EmailStatus,
});
export type EmailConfig = z.output<typeof EmailConfig>;

export const Delivery = z.object({
  id: Id,
  created_at: Moment,
  /** Masked, for example `i…@mail.example`. Null after the address has been deleted. */
  recipient: z.string().nullable(),
  template: z.string(),
  language: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  failure: z.enum(deliveryFailures).nullable(),
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
    summary: 'The SMTP configuration without its password, and its state.',
    ...implementors,
    limit: 'read',
    alias: 'config',
    reply: EmailConfig,
    errors: [emailProblems.forbidden],
  }),
  saveConfig: endpoint({
    method: 'POST',
    path: '/api/admin/email/config',
    summary: 'Stores the SMTP configuration; an active one is used for the next email.',
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
    summary: 'Connects and logs in to the stored server without sending anything.',
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
    readsPersonalData: true,
    query: z.object({
      status: Choice(deliveryStatuses),
      ...scrollPage(20),
    }),
    reply: z.object({
      deliveries: z.array(Delivery),
      /** Value of `after` for the next page; null on the last page. */
      next: Id.nullable(),
    }),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/email/deliveries/{id}/retry',
    summary: 'Queues a failed or kept email again.',
    access: staff('admin.email.retry'),
    limit: 'write',
    audit: 'server_command',
    params: z.object({ id: PathId }),
    reply: Delivery,
    errors: [emailProblems.deliveryNotFound, emailProblems.deliveryClosed, emailProblems.noMailServer],
  }),
};
