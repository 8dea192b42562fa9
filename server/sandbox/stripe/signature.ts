import { createHmac } from 'node:crypto';

/** `t` is in seconds. The signature covers the exact bytes of the body; several secrets sign while one is being replaced. */
export const signBody = (body: string, secrets: readonly string[], timestamp: number): string => {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`,
  );
  return [`t=${timestamp}`, ...signed].join(',');
};
