import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Analytics } from '../contract/src/analytics-constants.ts';
import { createAuthority } from '../server/test/mail-server.ts';
import { expect, test } from './portal.ts';
import { callAs } from './users.ts';

/** Minimal replacements for the analytics scripts: Matomo reads a queue, and Plausible's manual script defines a function. */
const scripts: Record<'matomo' | 'plausible', string> = {
  matomo: `
    let tracker, site, page, cookies = true;
    const run = ([name, value]) => {
      if (name === 'setTrackerUrl') tracker = value;
      if (name === 'setSiteId') site = value;
      if (name === 'setCustomUrl') page = value;
      if (name === 'disableCookies') cookies = false;
      if (name !== 'trackPageView') return;
      if (cookies) document.cookie = '_pk_id.' + site + '=visitor; path=/';
      new Image().src = tracker + '?' + new URLSearchParams({ idsite: site, rec: 1, url: page });
    };
    for (const call of window._paq) run(call);
    window._paq = { push: (...calls) => calls.forEach(run) };`,
  plausible: `
    const { src, dataset } = document.currentScript;
    window.plausible = (n, { u }) => fetch(new URL('/api/event', src), {
      method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ n, u, d: dataset.domain }),
    });
    // This request to a third origin must be blocked by the page's content security policy.
    fetch('https://127.0.0.1:' + new URL(src).searchParams.get('other')).catch(() => undefined);`,
};

// The test servers use self-signed certificates.
test.use({ ignoreHTTPSErrors: true });

const listen = async (answer: RequestListener) => {
  const certificate = await (await createAuthority()).issue('127.0.0.1');
  const server = createServer(certificate, answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

for (const provider of ['matomo', 'plausible'] as const)
  test(`${provider} on another origin counts page views only after consent and stops when consent is withdrawn`, async ({
    page,
    portal,
    request,
  }) => {
    const requests: string[] = [];
    const foreign: string[] = [];
    const other = await listen(({ url = '' }, response) => {
      foreign.push(url);
      response.end();
    });
    const stats = await listen((call, response) => {
      const { pathname, searchParams } = new URL(call.url ?? '', 'http://stats');
      response.setHeader('access-control-allow-origin', '*');
      if (pathname === '/script.js') {
        requests.push('script');
        response.setHeader('content-type', 'text/javascript').end(scripts[provider]);
      } else if (pathname === '/matomo.php') {
        requests.push(`${searchParams.get('idsite')} ${searchParams.get('url')}`);
        response.end();
      } else {
        let body = '';
        call.on('data', (part) => {
          body += part;
        });
        call.on('end', () => {
          const { n, u, d } = JSON.parse(body) as Record<string, string>;
          requests.push(`${n === 'pageview' ? d : n} ${u}`);
          response.end();
        });
      }
    });
    const origin = `https://127.0.0.1:${stats.port}`;
    const call = await callAs(request, 'implementor');
    const save = (name: Analytics['provider'] | 'none') =>
      call('PUT', '/api/admin/settings/privacy', {
        analytics_provider: name,
        analytics_script: `${origin}/script.js?other=${other.port}`,
        analytics_site: '7',
      });
    await save(provider);
    try {
      const response = await page.goto('/news');
      const policy = (await response?.headerValue('content-security-policy')) ?? '';
      const allowing = policy.split('; ').filter((rule) => /https?:|\*/.test(rule) && !rule.startsWith('frame-src'));
      expect(allowing.map((rule) => rule.split(' ')[0])).toEqual(['script-src', 'img-src', 'connect-src']);
      for (const rule of allowing) expect(rule.match(/\S*(https?:|\*)\S*/g)).toEqual([origin]);
      const bar = page.getByRole('region', { name: 'Counting visits' });
      await expect(bar).toBeVisible();
      expect(requests).toEqual([]);
      await bar.getByRole('button', { name: 'Agree' }).click();
      await expect.poll(() => requests).toEqual(['script', `7 ${portal.url}/news`]);
      await page.getByRole('link', { name: 'Cookies', exact: true }).click();
      await expect.poll(() => requests).toEqual(['script', `7 ${portal.url}/news`, `7 ${portal.url}/cookies`]);
      const names = async () => (await page.context().cookies()).map(({ name }) => name);
      expect((await names()).some((name) => name.startsWith('_pk'))).toBe(provider === 'matomo');
      await page.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('You declined.')).toBeVisible();
      await expect.poll(names).not.toContain('_pk_id.7');
      await page.goto('/news');
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(requests).toHaveLength(3);
      expect(foreign).toEqual([]);
    } finally {
      await save('none');
      stats.close();
      other.close();
    }
  });
