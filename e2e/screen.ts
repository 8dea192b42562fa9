import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * True while no transition runs, because colours in transition fail contrast checks and a closing dialog is still in the page.
 * Ignores endless and scroll-driven animations.
 */
const isAtRest = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  if (document.querySelector('[data-starting-style], [data-ending-style]') !== null) return false;
  return !document.getAnimations().some(
    ({ timeline, playState, effect }) =>
      timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
})()`;

/** Waits for transitions to end, then runs axe on the page or on one part of it. */
export const violationsOf = async (page: Page, part?: string): Promise<string[]> => {
  await expect.poll(() => page.evaluate<boolean>(isAtRest), 'transitions have ended').toBe(true);
  // Legacy mode runs in the page itself. The default mode would open a second page to merge the results of frames, but
  // the portal has no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
};

/** Harmless console messages: sockets closed while connecting, and Chromium 109's advice about popovers. */
export const noise = /WebSocket is closed before|Found a 'popover' attribute/;

/** Collects the browser's errors, except the 403 by which the portal learns that a player is not a sponsor. */
export const browserErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    const isSponsorCheck = message.location().url.includes('/api/sponsor/dashboard') && message.text().includes('403');
    if (message.type() === 'error' && !isSponsorCheck && !noise.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
};

/** True if two cells overlap in a card, the phone layout of a table row. */
export const stacksCells = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.table-cards tbody tr')].some((row) => {
    const places = [...row.children].flatMap((cell) => cell.dataset.slot ?? []);
    return new Set(places).size < places.length;
  })`);

/** Waits until the page is idle and painted, because Playwright notices requests slightly after the page sends them. */
const isIdle = `new Promise((done) =>
  requestIdleCallback(() => requestAnimationFrame(() => done(true)), { timeout: 2000 }))`;

/** Tracks the page's requests. The returned function waits until all of them are done and no skeleton is left. */
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
      // Repeats the check, because responses cause further requests: code loads data, and data loads pictures.
      for (let look = 0; look < 5; look += 1) {
        await page.evaluate(isIdle);
        expect(running.size, 'pending requests').toBe(0);
        expect(await waiting.count(), 'placeholders').toBe(0);
      }
    }).toPass({ intervals: [50] });
};

/** Checks a radio button or checkbox by keyboard, because its label covers it and would receive the click. */
export const choose = async (page: Page, role: 'radio' | 'checkbox', name: string | RegExp): Promise<void> => {
  const control = page.getByRole(role, { name });
  await control.press('Space');
  await expect(control).toBeChecked();
};

export const chooseAction = async (page: Page, row: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
