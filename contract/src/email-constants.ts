/** Ports of an SMTP server. `normal` is submission with STARTTLS. */
export const smtpPort = { min: 1, max: 65_535, normal: 587 } as const;

/** An empty form; resetting goes back here. */
export const emptyEmailForm = {
  host: '',
  port: smtpPort.normal as number,
  username: '',
  sender: '',
  password: '',
  secure: true,
  active: false,
};

/** Parses a port; anything but a number becomes 587. */
export const readPort = (entered: string): number =>
  /^\s*[+-]?\d+(\.\d+)?\s*$/.test(entered) ? Number(entered) : smtpPort.normal;

/** Outbox states: queued (including retries), sent, kept until there is a mail server, failed. */
export const deliveryStatuses = ['queued', 'sent', 'kept', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Why the last attempt failed. */
export const deliveryFailures = [
  'connection',
  'timeout',
  'blocked',
  'encryption',
  'login',
  'recipient',
  'deferred',
  'refused',
  'template',
] as const;
