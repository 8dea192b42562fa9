import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

describe('the development mailbox', () => {
  const status = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await portal.inject({ method: 'GET', url, remoteAddress, headers })).status;
  const urls = ['/dev/mail', '/dev/mail/templates', '/dev/mail/templates/password-reset/en'];

  it.each(urls)('is open to the local machine at %s', async (url) => {
    expect(await status(url, '127.0.0.1')).toBe(200);
    expect(await status(url, '::1')).toBe(200);
    expect(await status(url, '::ffff:127.0.0.1')).toBe(200);
  });

  it.each([...urls, '/dev/mail/1'])('is closed to other machines, even behind a proxy, at %s', async (url) => {
    expect(await status(url, '192.168.1.20')).toBe(404);
    expect(await status(url, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
  });
});
