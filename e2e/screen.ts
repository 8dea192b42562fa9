import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * True when no transition runs: colours in transition fail contrast checks, and a closing dialog is still present. Ignores
 * endless and scroll-driven animations.
 */
const isAtRest = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  if (document.querySelector('[data-starting-style], [data-ending-style]') !== null) return false;
  return !document.getAnimations().some(
    ({ timeline, playState, effect }) =>
      timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
})()`;

/** Runs axe on the page, or on one part of it, once its transitions have ended. */
export const violationsOf = async (page: Page, part?: string): Promise<string[]> => {
  await expect.poll(() => page.evaluate<boolean>(isAtRest), 'transitions have ended').toBe(true);
  // Legacy mode runs in the page itself. The default opens a second page to merge results of frames, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
};

/** Harmless messages: sockets closed with their page while connecting, and Chromium 109's advice about popovers. */
const noise = /WebSocket is closed before|Found a 'popover' attribute/;

/** Collects the browser's errors as they happen, except the 403 that tells the portal that a player is not a sponsor. */
export const browserErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    const isSponsorCheck = message.location().url.includes('/api/sponsor/dashboard') && message.text().includes('403');
    if (message.type() === 'error' && !isSponsorCheck && !noise.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

/** True when two columns share one place in the card that a row becomes on a phone, so that they overlap. */
export const stacksCells = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.table-cards tbody tr')].some((row) => {
    const places = [...row.children].flatMap((cell) => cell.dataset.slot ?? []);
    return new Set(places).size < places.length;
  })`);

/** Resolves once the page is idle and drawn, because Playwright sees a request slightly later than the page sends it. */
const isIdle = `new Promise((done) =>
  requestIdleCallback(() => requestAnimationFrame(() => done(true)), { timeout: 2000 }))`;

/** Tracks the page's requests. The returned function waits until all are done and no placeholder is left. */
export const watchLoading = (page: Page): (() => Promise<void>) => {
  const running = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().includes('/realtime')) running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  const waiting = page.locator('.skeleton, [role=status] > .animate-spin');
  return () =>
    expect(async () => {
      // Repeated, because responses cause more requests: code loads data, data loads pictures.
      for (let look = 0; look < 5; look += 1) {
        await page.evaluate(isIdle);
        expect(running.size, 'pending requests').toBe(0);
        expect(await waiting.count(), 'placeholders').toBe(0);
      }
    }).toPass({ intervals: [50] });
};

/** Checks a radio button or checkbox with the keyboard, because its label covers it. */
export const choose = async (page: Page, role: 'radio' | 'checkbox', name: string | RegExp): Promise<void> => {
  const control = page.getByRole(role, { name });
  await control.press('Space');
  await expect(control).toBeChecked();
};

/** Opens the menu of a row and chooses one of its actions. */
export const chooseAction = async (page: Page, row: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
