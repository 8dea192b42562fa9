import { expect, type Locator, type Page } from '@playwright/test';

// Collects every visible, enabled control in document order, and its unfocused style. Radio buttons with the same name
// count as a single stop.
const mark = `(async () => {
  const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]';
  const seen = (node) =>
    node.tabIndex >= 0 && !node.disabled && node.closest('[inert], [aria-hidden=true], [data-base-ui-focus-guard]') === null &&
    node.checkVisibility({ visibilityProperty: true }) && !node.matches('fieldset:disabled *');
  const groupOf = (node) => (node.type === 'radio' && node.name ? node.name : undefined);
  const groups = new Map();
  const all = [...document.querySelectorAll(controls)].filter(seen);
  for (const node of all) {
    const group = groupOf(node);
    if (group !== undefined && (node.checked || !groups.has(group))) groups.set(group, node);
  }
  const stops = all.filter((node) => groupOf(node) === undefined || groups.get(groupOf(node)) === node);
  const around = (node) => [node, ...(node.labels ?? []), node.parentElement, node.parentElement?.parentElement, node.nextElementSibling, ...(node.nextElementSibling?.children ?? [])].filter(Boolean);
  const look = (node) =>
    around(node)
      .flatMap((part) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
      .map((style) => [style.outlineStyle, style.outlineWidth, style.outlineColor, style.boxShadow, style.borderColor, style.backgroundColor, style.opacity, style.transform, style.clipPath].join())
      .join(';');
  const active = document.activeElement;
  if (stops.includes(active)) {
    active.blur();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }
  window.keyWalk = { stops, look, calm: stops.map(look) };
  if (stops.includes(active)) active.focus({ focusVisible: true, preventScroll: true });
  return stops.length;
})()`;

/**
 * Returns the index of the focused control and whether its focus is visible. The index is -1 for an unknown element and -2 if
 * nothing has the focus.
 */
const whereabouts = `(() => {
  const { stops, look, calm } = window.keyWalk;
  const node = document.activeElement;
  if (node === null || node === document.body || node === document.documentElement) return { at: -2, name: 'nowhere', shown: true };
  const at = stops.indexOf(node);
  // The focus guards at both ends of a dialog only pass the focus on.
  if (node.closest('[data-base-ui-focus-guard]') !== null) return undefined;
  const name = node.outerHTML.slice(0, 160);
  const scrolls = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth;
  return { at, name, scrolls, shown: at < 0 || look(node) !== calm[at] };
})()`;
const nameOf = (at: number) => `window.keyWalk.stops[${at}].outerHTML.slice(0, 160)`;
/** Resets the focus to the start of the document. */
const fromTheTop = `(() => {
  const start = document.createElement('span');
  start.tabIndex = -1;
  document.body.prepend(start);
  start.focus();
  start.remove();
})()`;

type Place = { at: number; name: string; scrolls?: boolean; shown: boolean };

const placeOf = async (page: Page): Promise<Place> => {
  let place: Place | undefined;
  await expect(async () => {
    place = await page.evaluate<Place | undefined>(whereabouts);
    expect(place, 'a place for the focus').toBeDefined();
  }).toPass({ intervals: [10, 20, 50] });
  return place as Place;
};

/** Gives the style of the focused control time to change, because even a very short transition ends with the next frame. */
const shownPlaceOf = async (page: Page): Promise<Place> => {
  let place = await placeOf(page);
  for (let frames = 0; frames < 5 && !place.shown; frames += 1) {
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    place = await placeOf(page);
  }
  return place;
};

/** Tabs once through the page or its dialog, and returns the faults. */
const walkOnce = async (page: Page, inDialog: boolean): Promise<string[]> => {
  if (inDialog) await expect(page.locator('[role=dialog], [role=alertdialog]').locator(':focus')).toHaveCount(1);
  let stops = await page.evaluate<number>(mark);
  // The walk knows only controls that exist at its start, so it begins once their number is stable.
  await expect(async () => {
    const before = stops;
    stops = await page.evaluate<number>(mark);
    expect(stops, 'controls').toBe(before);
  }).toPass({ intervals: [100] });
  if (!inDialog) await page.evaluate(fromTheTop);
  const faults: string[] = [];
  const reached: number[] = [];
  let stayed = 0;
  for (let presses = 0; presses < stops * 3 + 20; presses += 1) {
    await page.keyboard.press('Tab');
    const place = await shownPlaceOf(page);
    if (place.at === -2 && !inDialog) break;
    if (place.at < 0) {
      if (place.at === -1 && !place.scrolls) faults.push(`stops at an element that is not a control: ${place.name}`);
      continue;
    }
    // A date input has several tab stops, so the focus may stay on it for a few presses.
    stayed = place.at === reached.at(-1) ? stayed + 1 : 0;
    if (stayed > 8) faults.push(`traps the focus: ${place.name}`);
    if (stayed > 8) break;
    if (stayed > 0) continue;
    if (reached.includes(place.at)) break;
    reached.push(place.at);
    if (!place.shown) faults.push(`does not show its focus: ${place.name}`);
  }
  for (let at = 0; at < stops; at += 1)
    if (!reached.includes(at)) faults.push(`is not reached: ${await page.evaluate<string>(nameOf(at))}`);
  // In a dialog, the walk may start at any control and wraps around once.
  const first = inDialog ? reached.indexOf(Math.min(...reached)) : 0;
  const order = [...reached.slice(first), ...reached.slice(0, first)];
  const strayed = order.find((at, index) => index > 0 && at < (order[index - 1] ?? 0));
  if (strayed !== undefined) faults.push(`is out of order: ${await page.evaluate<string>(nameOf(strayed))}`);
  return faults;
};

/**
 * Tabs through the page or its open dialog. Reports controls that cannot be reached, are out of document order, trap
 * the focus or do not show it.
 */
export const keyboardFaults = async (page: Page, { inDialog = false } = {}): Promise<string[]> => {
  let faults: string[] = [];
  // Retries, because a render during the walk replaces controls. A real fault occurs every time.
  for (let walks = 0; walks < 3; walks += 1) {
    faults = await walkOnce(page, inDialog);
    if (faults.length === 0) break;
  }
  return faults;
};

/**
 * Opens a dialog with Enter and with Space, calls `look`, and closes it with Escape. Checks that the focus moves into the
 * dialog and back to its opener.
 */
export const openByKeys = async (
  page: Page,
  opener: Locator,
  look: (dialog: Locator) => Promise<void>,
): Promise<void> => {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const key of ['Enter', 'Space']) {
    await opener.focus();
    await page.keyboard.press(key);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    if (key === 'Enter') await look(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
};
