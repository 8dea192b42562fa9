/** Valid SMTP ports, and the default port: submission with STARTTLS. */
export const smtpPort = { min: 1, max: 65_535, normal: 587 } as const;

/** Values of an empty form. Resetting the form restores them. */
export const emptyEmailForm = {
  host: '',
  port: smtpPort.normal as number,
  username: '',
  sender: '',
  password: '',
  secure: true,
  active: false,
};

/** Parses a port. Text that is not a number becomes 587. */
export const readPort = (entered: string): number =>
  /^\s*[+-]?\d+(\.\d+)?\s*$/.test(entered) ? Number(entered) : smtpPort.normal;

/** Delivery states in the outbox. `queued` includes retries, and `kept` emails wait until a mail server is configured. */
export const deliveryStatuses = ['queued', 'sent', 'kept', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

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
