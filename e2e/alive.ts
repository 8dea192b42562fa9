import { expect, type Page } from '@playwright/test';

/**
 * True once the portal's scripts have taken over what the server sent: the scripts of the first load are gone from the
 * document (`PageScripts` takes them out after hydration), and React knows every control. Pages of others, such as the
 * sandbox's, have no namespaces and nothing to wait for.
 */
const isAlive = `(() => {
  if (document.documentElement.dataset.namespaces === undefined) return document.readyState === 'complete';
  if (document.querySelector('body script[type=module]') !== null) return false;
  const known = (node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'));
  return [...document.querySelectorAll('button, input, select, textarea')].every(known);
})()`;

/** Waits until the page answers: what is typed or clicked into dead HTML is lost. Use it after a click that loads a document. */
export const alive = async (page: Page): Promise<void> => {
  // The policy of the pages forbids to evaluate this inside; and a redirect may take the document away meanwhile.
  await expect(async () => expect(await page.evaluate<boolean>(isAlive), 'the page is alive').toBe(true)).toPass({
    intervals: [20, 50, 100],
  });
};

/** Makes `goto` and `reload` end only when the page answers. */
export const patient = (page: Page): Page => {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...args) => {
    const response = await goto(...args);
    await alive(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await alive(page);
    return response;
  };
  return page;
};

/** Goes there and waits until the page's socket stands, so that the page hears of what happens next. */
export const listenAt = async (page: Page, path: string): Promise<void> => {
  // The server's answer to the token of the browser.
  const welcome = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    ),
  );
  await page.goto(path);
  await welcome;
};
