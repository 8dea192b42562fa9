import { BlockedAddressError } from '../network/private-networks.ts';

/**
 * Why an email was not sent, as shown to staff. Never contains text from the server, so that the host field cannot be
 * used to probe other services.
 */
export type FailureKind =
  | 'connection'
  | 'timeout'
  | 'blocked'
  | 'encryption'
  | 'login'
  | 'recipient'
  | 'deferred'
  | 'refused'
  | 'template';
export type MailFailure = {
  kind: FailureKind;
  /** The server's SMTP reply code for this email. */
  reply?: number;
};

/** The template could not be rendered with the email's values. */
export class TemplateError extends Error {}

const emailCommand = /^(RCPT TO|MAIL FROM|DATA)/;
const field = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? (error as unknown as Record<string, unknown>)[name] : undefined;

export const classifyFailure = (error: unknown): MailFailure => {
  if (error instanceof TemplateError) return { kind: 'template' };
  if (error instanceof BlockedAddressError) return { kind: 'blocked' };
  const codes = `${field(error, 'code')} ${field(error, 'originalCode')}`;
  const reply = Number(field(error, 'responseCode') ?? 0);
  if (/EAUTH|ENOAUTH/.test(codes)) return { kind: 'login' };
  if (/ETLS|CERT|SELF_SIGNED|VERIFY|ISSUER|TLS|SSL|EPROTO\b/.test(codes)) return { kind: 'encryption' };
  if (/ETIMEDOUT|TIMEOUT/.test(codes)) return { kind: 'timeout' };
  if (reply >= 400 && emailCommand.test(String(field(error, 'command'))))
    return { kind: reply >= 500 ? 'refused' : 'deferred', reply };
  return { kind: /EENVELOPE/.test(codes) ? 'recipient' : 'connection' };
};

/** Formats a failure for the outbox, such as `refused 550`. */
export const formatFailure = ({ kind, reply }: MailFailure): string =>
  reply === undefined ? kind : `${kind} ${reply}`;

/**
 * Number of attempts before an email that is itself at fault is abandoned. Other failures are retried until `maxAgeMs`.
 */
const maxAttempts: Partial<Record<FailureKind, number>> = { template: 3, recipient: 3, refused: 8 };
const maxAgeMs = 72 * 3_600_000;
const maxDelaySeconds = 600;

/** Whether the failure affects every email, not only this one. */
export const isServerOutage = ({ kind }: MailFailure): boolean => kind === 'connection' || kind === 'timeout';
/** How long a process pauses delivery after an outage of the mail server. */
export const pauseSeconds = 5;

/**
 * Returns the seconds until the next attempt: 2, 8, 32 and so on up to ten minutes, but longer than the pause after
 * an outage. Undefined if the email should be abandoned.
 */
export const retryDelaySeconds = (failure: MailFailure, attempts: number, ageMs: number): number | undefined => {
  const limit = maxAttempts[failure.kind] ?? Number.POSITIVE_INFINITY;
  if (attempts >= limit || ageMs > maxAgeMs) return undefined;
  const minDelay = isServerOutage(failure) ? pauseSeconds + 1 : 0;
  return Math.max(minDelay, Math.min(2 * 4 ** Math.min(attempts - 1, 10), maxDelaySeconds));
};
