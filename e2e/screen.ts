import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * True when two frames bring nothing new: a colour on its way to the next is nobody's choice, and a dialog that is closing is
 * still there. What turns without end, or moves with the scrolling, is not waited for.
 */
const isAtRest = `(async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
  if (document.querySelector('[data-starting-style], [data-ending-style]') !== null) return false;
  return !document.getAnimations().some(
    ({ timeline, playState, effect }) =>
      timeline === document.timeline && playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
  );
})()`;

/** What axe finds on the page, or in one part of it, once it has come to rest. */
export const violationsOf = async (page: Page, part?: string): Promise<string[]> => {
  await expect.poll(() => page.evaluate<boolean>(isAtRest), 'the page comes to rest').toBe(true);
  // In the page itself: otherwise each look opens another one to put the results of frames together, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
};

/**
 * What the browser complains about, added to as it happens. Left out is what belongs to leaving: a socket that was still
 * being opened when its page went away.
 */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket is closed before/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
};

/** True when two columns have the same place in the card that a row becomes on a phone: one stands on the other. */
export const stacksCells = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.table-cards tbody tr')].some((row) => {
    const places = [...row.children].flatMap((cell) => cell.dataset.slot ?? []);
    return new Set(places).size < places.length;
  })`);

/** Ends when the page has had nothing to do and was drawn: news of a request comes a little later than what it tells itself. */
const isIdle = `new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => done(true))))`;

/** Watches what the page fetches. The answer waits until everything is there and nothing stands in for it. */
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
      // Over and over, because what has arrived asks for more: code for data, data for pictures.
      for (let look = 0; look < 5; look += 1) {
        await page.evaluate(isIdle);
        expect(running.size, 'requests under way').toBe(0);
        expect(await waiting.count(), 'placeholders').toBe(0);
      }
    }).toPass({ intervals: [50] });
};

/** Chooses a radio button or a checkbox that is drawn by its label, as the keyboard does: nothing can lie over it. */
export const choose = async (page: Page, role: 'radio' | 'checkbox', name: string | RegExp): Promise<void> => {
  const control = page.getByRole(role, { name });
  await control.press('Space');
  await expect(control).toBeChecked();
};
