import { expect, type Page } from '@playwright/test';

/** A Playwright or Firefox page. */
type Evaluating = { evaluate<T>(script: string): Promise<T> };

/**
 * True once `PageScripts` has removed the initial scripts and React has attached to every control. Pages outside the portal,
 * such as the sandbox's, only need to be loaded.
 */
const isHydrated = `(() => {
  if (document.documentElement.dataset.namespaces === undefined) return document.readyState === 'complete';
  if (document.querySelector('body script[type=module]') !== null) return false;
  const known = (node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'));
  return [...document.querySelectorAll('button, input, select, textarea')].every(known);
})()`;

/** Waits for hydration, because input before it is lost. Call it after a click that loads a new document. */
export const waitForHydration = async (page: Evaluating): Promise<void> => {
  // Polls from outside, because the content policy forbids evaluation in the page and a redirect may replace the document.
  await expect(async () => expect(await page.evaluate<boolean>(isHydrated), 'the page is hydrated').toBe(true)).toPass({
    intervals: [20, 50, 100],
  });
};

/** Makes `goto` and `reload` wait for hydration. */
export const waitingForHydration = (page: Page): Page => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await waitForHydration(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await waitForHydration(page);
    return response;
  };
  return page;
};

/** Opens a path and waits until its socket is authenticated, so that the page receives all later events. */
export const openWithSocket = async (page: Page, path: string): Promise<void> => {
  // A packet that starts with `40` confirms that the server accepted the token.
  const welcome = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    ),
  );
  await page.goto(path);
  await welcome;
};
