import { createHmac } from 'node:crypto';

/** `t` is in seconds. The signature covers the exact bytes of the body. */
export const signBody = (body: string, secret: string, timestamp: number): string => {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${digest}`;
};
