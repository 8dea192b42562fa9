import { BlockedAddressError } from '../network/private-networks.ts';

/**
 * Why a mail did not go out, in one word for staff: never what the other side said, so that a host field cannot be used to
 * read the greetings of strangers.
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
  /** Reply code of the mail server to this very mail. */
  reply?: number;
};

/** A mail that cannot be written from its values. */
export class TemplateError extends Error {}

const aboutTheMail = /^(RCPT TO|MAIL FROM|DATA)/;
const field = (error: unknown, name: string): unknown =>
  error instanceof Error && name in error ? (error as unknown as Record<string, unknown>)[name] : undefined;

/** Sorts what a transport or a template threw. */
export const mailFailure = (error: unknown): MailFailure => {
  if (error instanceof TemplateError) return { kind: 'template' };
  if (error instanceof BlockedAddressError) return { kind: 'blocked' };
  const codes = `${field(error, 'code')} ${field(error, 'originalCode')}`;
  const reply = Number(field(error, 'responseCode') ?? 0);
  if (/EAUTH|ENOAUTH/.test(codes)) return { kind: 'login' };
  if (/ETLS|CERT|SELF_SIGNED|VERIFY|ISSUER|TLS|SSL|EPROTO\b/.test(codes)) return { kind: 'encryption' };
  if (/ETIMEDOUT|TIMEOUT/.test(codes)) return { kind: 'timeout' };
  if (reply >= 400 && aboutTheMail.test(String(field(error, 'command'))))
    return { kind: reply >= 500 ? 'refused' : 'deferred', reply };
  return { kind: /EENVELOPE/.test(codes) ? 'recipient' : 'connection' };
};

/** As stored in the outbox: `refused 550`. */
export const failureText = ({ kind, reply }: MailFailure): string => (reply === undefined ? kind : `${kind} ${reply}`);

/** Tries before a mail is given up for what is wrong with itself; whatever else is wrong may pass within the time below. */
const mostTries: Partial<Record<FailureKind, number>> = { template: 3, recipient: 3, refused: 8 };
const patienceMilliseconds = 72 * 3_600_000;
const longestSeconds = 600;

/** The server is away or shut, for this mail and all others alike. */
export const isOutageOfServer = ({ kind }: MailFailure): boolean => kind === 'connection' || kind === 'timeout';
/** After an outage nobody knocks for so long. */
export const pauseSeconds = 5;

/**
 * Seconds until the next try: 2, 8, 32, … ten minutes, and after the pause where the server was away; undefined when the mail
 * is given up.
 */
export const nextTry = (failure: MailFailure, tries: number, ageMilliseconds: number): number | undefined => {
  const most = mostTries[failure.kind] ?? Number.POSITIVE_INFINITY;
  if (tries >= most || ageMilliseconds > patienceMilliseconds) return undefined;
  const least = isOutageOfServer(failure) ? pauseSeconds + 1 : 0;
  return Math.max(least, Math.min(2 * 4 ** Math.min(tries - 1, 10), longestSeconds));
};
