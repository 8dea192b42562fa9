import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../e2e/browser.ts';
import { freePort, root } from './portal.ts';

export type Weight = Record<string, number>;

/** Returns the bytes that a first visit transfers, by resource type. */
export const firstVisit = async (url: string): Promise<Weight> => {
  const browser = await chromium.launch(await chromiumOptions());
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  const network = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const weight: Weight = {};
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    weight[type] = (weight[type] ?? 0) + encodedDataLength;
  });
  await network.send('Network.enable');
  await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
  return weight;
};

/** Runs Lighthouse with its phone profile and returns the four category scores. */
export const lighthouseScores = async (url: string): Promise<Record<string, number>> => {
  const port = await freePort();
  const options = await chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const { default: lighthouse } = (await import(
      pathToFileURL(`${root}bench/node_modules/lighthouse/core/index.js`).href
    )) as {
      default: (
        url: string,
        flags: object,
      ) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;
    };
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
    if (process.env.LIGHTHOUSE_REPORT) writeFileSync(process.env.LIGHTHOUSE_REPORT, JSON.stringify(result?.lhr));
    return Object.fromEntries(
      Object.entries(result?.lhr.categories ?? {}).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    );
  } finally {
    await browser.close();
  }
};
