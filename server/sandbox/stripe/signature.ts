import { createHmac } from 'node:crypto';

/** Signs the exact bytes of the body. `timestamp` is in seconds, and during a rotation several secrets sign. */
export const signBody = (body: string, secrets: readonly string[], timestamp: number): string => {
  const signed = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex')}`,
  );
  return [`t=${timestamp}`, ...signed].join(',');
};
