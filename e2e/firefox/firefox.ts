import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitForHydration } from '../hydration.ts';
import { test as base, expect } from '../portal.ts';
import { noise } from '../screen.ts';

/** The parts of Puppeteer that the journeys use. It drives an ordinary Firefox, which Playwright cannot. */
type Handle = { click(): Promise<void>; focus(): Promise<void>; select(...values: string[]): Promise<string[]> };
type Page = {
  goto(url: string): Promise<unknown>;
  url(): string;
  evaluate<T>(script: string): Promise<T>;
  evaluateHandle(script: string): Promise<{ asElement(): Handle | null }>;
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: unknown) => void): void;
};
type Context = { newPage(): Promise<Page>; close(): Promise<void> };
type Browser = { createBrowserContext(): Promise<Context>; close(): Promise<void> };
type Puppeteer = { launch(options: object): Promise<Browser> };

const library = new URL('node_modules/puppeteer-core/lib/puppeteer/puppeteer-core.js', import.meta.url);

const launch = async (home: string): Promise<Browser> => {
  const { default: puppeteer } = (await import(library.href)) as { default: Puppeteer };
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH,
    // Firefox does not start if the home folder belongs to another user.
    env: { ...process.env, HOME: home },
    defaultViewport: { width: 1440, height: 900 },
    // Emulates a desktop mouse, which points precisely (2) and can hover (4).
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'ui.primaryPointerCapabilities': 6 },
    timeout: 120_000,
  });
};

const elements = {
  button: 'button',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  choice: '[type=checkbox], [type=radio]',
  menuitem: '[role=menuitem]',
  field: 'input, select, textarea, [contenteditable]',
};
export type Kind = keyof typeof elements;

/**
 * Returns the first visible element with this name, once it stays in place. Firefox would need seconds to find it in
 * the accessibility tree.
 */
const elementScript = (kind: Kind, name: string): string => `(async () => {
  const nameOf = (element) => {
    const label = element.labels?.[0] ?? document.getElementById(element.getAttribute('aria-labelledby'));
    return element.getAttribute('aria-label') ?? (label ?? element).innerText.replace('(optional)', '').trim();
  };
  const found = [...document.querySelectorAll(${JSON.stringify(elements[kind])})].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && nameOf(element) === ${JSON.stringify(name)},
  );
  if (!found || found.disabled) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => JSON.stringify(found.getBoundingClientRect());
  const before = place();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return place() === before ? found : null;
})()`;

/** When the user leaves a page, Firefox reports each aborted response body as an unhandled rejection. */
const abortedBody = /Error in input stream/;

const openFirefoxPage = (page: Page, origin: string) => {
  const errors: string[] = [];
  const report = (text: string): void => {
    if (!noise.test(text) && !abortedBody.test(text)) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  page.on('pageerror', (error) => report(String(error)));
  const readText = () => page.evaluate<string>('document.body.innerText');
  const find = async (kind: Kind, name: string): Promise<Handle> => {
    let found: Handle | null = null;
    await expect(async () => {
      found = (await page.evaluateHandle(elementScript(kind, name))).asElement();
      expect(found, `${kind} "${name}"`).not.toBeNull();
    }).toPass({ intervals: [50, 100, 200] });
    return found as unknown as Handle;
  };
  const press = async (kind: Kind, name: string): Promise<void> => (await find(kind, name)).click();
  const fill = async (label: string, value: string): Promise<void> => {
    await press('field', label);
    await page.evaluate('document.activeElement.select?.()');
    await page.keyboard.type(value);
  };
  /** Uses the keyboard, because the label covers the control. */
  const check = async (name: string): Promise<void> => {
    await (await find('choice', name)).focus();
    await page.keyboard.press(' ');
  };
  const goto = async (path: string): Promise<void> => {
    await page.goto(new URL(path, origin).href);
    await waitForHydration(page);
  };
  return {
    page,
    errors,
    goto,
    find,
    press,
    fill,
    check,
    select: async (label: string, value: string): Promise<void> =>
      void (await (await find('field', label)).select(value)),
    readText,
    /** Waits for a text on the page, and keeps waiting when a new document replaces the old one. */
    reads: (text: string) => expect(async () => expect(await readText()).toContain(text)).toPass(),
    opens: (path: RegExp) => expect.poll(() => new URL(page.url()).pathname).toMatch(path),
    logIn: async (username: string, password = 'Demo1234'): Promise<void> => {
      await goto('/login');
      await fill('Username', username);
      await fill('Password', password);
      await press('button', 'Log in');
      await find('button', `Account menu for ${username}`);
    },
  };
};
export type FirefoxPage = ReturnType<typeof openFirefoxPage>;

/** Provides a page in Firefox as `firefox`. The test fails if the page reports an error. */
export const test = base.extend<{ firefox: FirefoxPage }, { started: { browser: Browser; origin: string } }>({
  started: [
    async ({ portal }, use) => {
      const home = mkdtempSync(join(tmpdir(), 'wyrmgate-firefox-'));
      const browser = await launch(home);
      await use({ browser, origin: portal.url });
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  firefox: async ({ started }, use) => {
    const context = await started.browser.createBrowserContext();
    const firefox = openFirefoxPage(await context.newPage(), started.origin);
    await use(firefox);
    // Copied first, because closing the page aborts requests and may cause further errors.
    const errors = [...firefox.errors];
    await context.close();
    expect(errors).toEqual([]);
  },
});
