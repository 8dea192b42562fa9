import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { createTestUser } from '../../test/users.ts';
import { checkRelease, isNewer } from './releases.ts';

let page: Receiver;
let portal: TestApp;
beforeAll(async () => {
  page = await startReceiver();
  portal = await startTestApp({
    env: { RELEASES_URL: page.url, OUTGOING_PRIVATE_NETWORKS: '127.0.0.0/8' },
    jobs: false,
  });
});
afterEach(() => {
  page.answer = () => ({ status: 204 });
});
afterAll(async () => {
  await portal.close();
  await page.close();
});

const answerWith = (body: unknown) => {
  page.answer = () => ({ status: 200, text: JSON.stringify(body) });
};
const notice = async () => {
  const { api } = await createTestUser(portal, { authority: 'implementor' });
  return (await api.dashboard.attention()).items.find(({ kind }) => kind === 'new_release');
};

describe('the notice of a new release', () => {
  it('names a newer version and links to its page', async () => {
    answerWith({ tag_name: 'v99.1.0', html_url: 'https://releases.example/v99.1.0' });
    await checkRelease(portal.platform);
    const release = { version: '99.1.0', url: 'https://releases.example/v99.1.0' };
    expect(await notice()).toMatchObject({ level: 'info', release });
  });

  it('disappears once the portal runs that version or a later one', async () => {
    answerWith({ version: '0.0.1', url: 'https://releases.example/0.0.1' });
    await checkRelease(portal.platform);
    expect(await notice()).toBeUndefined();
  });

  it.each([
    ['a script as the link', { version: '99.2.0', url: 'javascript:alert(1)' }],
    ['markup as the version', { version: '<b>99.2.0</b>', url: 'https://releases.example/' }],
    ['a prerelease', { version: '99.2.0-rc.1', url: 'https://releases.example/' }],
    ['another document', [1, 2]],
  ])('ignores %s and keeps the last known release', async (_, body) => {
    answerWith({ version: '99.1.0', url: 'https://releases.example/' });
    await checkRelease(portal.platform);
    answerWith(body);
    await expect(checkRelease(portal.platform)).rejects.toThrow();
    expect((await notice())?.release?.version).toBe('99.1.0');
  });

  it('is checked again later if the release page is unreachable', async () => {
    page.answer = () => ({ status: 503 });
    await expect(checkRelease(portal.platform)).rejects.toThrow('responded with 503');
  });

  it('compares versions by their numbers', () => {
    expect(isNewer('0.10.0', '0.9.9')).toBe(true);
    expect(isNewer('1.0.0', '1.0.0')).toBe(false);
    expect(isNewer('1.2.3', '2.0.0')).toBe(false);
  });
});
