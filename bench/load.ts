import { spawnOn } from './portal.ts';

type Figures = { requests: { average: number }; latency: { p50: number; p99: number }; non2xx: number; errors: number };
export type Load = { perSecond: number; p50: number; p99: number };

type LoadOptions = { seconds?: number; connections?: number; token?: string };

/** Measures responses per second for `seconds`, with the load generator on the second core. */
export const measure = async (url: string, options: LoadOptions = {}): Promise<Load> => {
  const headers = options.token ? ['-H', `authorization=Bearer ${options.token}`] : [];
  const command = [process.execPath, 'bench/node_modules/autocannon/autocannon.js'];
  const child = spawnOn(1, [
    ...command,
    '-j',
    '-n',
    '-c',
    String(options.connections ?? 32),
    '-d',
    String(options.seconds ?? 5),
    ...headers,
    url,
  ]);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  await new Promise((resolve) => child.once('close', resolve));
  const figures = JSON.parse(text) as Figures;
  if (figures.non2xx > 0 || figures.errors > 0)
    throw new Error(`${url}: ${figures.non2xx} responses were not 2xx, ${figures.errors} failed.`);
  return { perSecond: Math.round(figures.requests.average), p50: figures.latency.p50, p99: figures.latency.p99 };
};
