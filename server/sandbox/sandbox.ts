import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Fault, planFaults } from './shell/faults.ts';
import type { Gateway, Surroundings } from './shell/gateway.ts';
import { type Answer, answerJson, BodyTooLarge, type Incoming, readRequest, sendAnswer } from './shell/http.ts';
import { answerSigil, answerStyle } from './shell/page.ts';
import { openStateFile } from './shell/state-file.ts';
import type { StripeControl } from './stripe/control.ts';
import { openStripe, type StripeSettings } from './stripe/gateway.ts';

export type SandboxOptions = {
  stripe: StripeSettings;
  /** 0 takes any free port. */
  port?: number;
  host?: string;
  /** The base of the pages that the browser opens. */
  publicUrl?: string;
  stateFile?: string;
  /** Milliseconds, as `Date.now`. */
  now?: () => number;
  /** With `manual` nothing is sent until `control.deliver`. */
  webhooks?: 'automatic' | 'manual';
  webhookBase?: string;
  retryDelays?: readonly number[];
};
export type SandboxControl = StripeControl & {
  failNext: (fault: Fault) => void;
  clearFaults: () => void;
  /** For a server that starts after its gateway. */
  sendWebhooksTo: (base: string) => void;
};
export type Sandbox = { url: string; port: number; close: () => Promise<void>; control: SandboxControl };

const usualRetries: readonly number[] = [1000, 5000, 30_000, 120_000, 600_000];

export class SandboxRefused extends Error {}

export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  if (process.env.NODE_ENV === 'production') {
    throw new SandboxRefused('The payment sandbox does not start with NODE_ENV=production, because its payments are not real.');
  }
  let publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? '';
  let webhookBase = options.webhookBase;
  const gateways: Gateway[] = [];
  const file = openStateFile(options.stateFile, () =>
    Object.fromEntries(gateways.map((gateway) => [gateway.name, gateway.snapshot()])),
  );
  const around: Surroundings = {
    now: options.now ?? Date.now,
    publicUrl: () => publicUrl,
    prefix: () => new URL(publicUrl).pathname.replace(/\/$/, ''),
    webhookBase: () => webhookBase,
    deliversByItself: options.webhooks !== 'manual',
    retryDelays: options.retryDelays ?? usualRetries,
    changed: file.changed,
  };
  const stripe = openStripe(around, options.stripe);
  gateways.push(stripe.gateway);
  const faults = planFaults();
  const server = createServer((message, response) => {
    answerMessage(message, response).catch((cause: unknown) => {
      if (!response.headersSent) sendAnswer(response, describeCrash(cause));
    });
  });

  const answerMessage = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message, around.prefix());
    const fault = faults.take(request.method, request.path);
    if (fault?.when === 'after') answerRequest(request);
    if (fault) spoil(fault, response);
    else sendAnswer(response, answerRequest(request));
  };
  const spoil = (fault: Fault, response: ServerResponse): void => {
    if (fault.status === 'hang') return;
    if (fault.status === 'cut') response.destroy();
    else if (fault.status === 'garbage') sendAnswer(response, garbage);
    else sendAnswer(response, stripe.gateway.answerFault(fault.status));
  };
  const answerRequest = (request: Incoming): Answer => {
    if (request.method === 'GET' && request.path === '/sandbox.css') return answerStyle();
    if (request.method === 'GET' && request.path === '/sandbox.svg') return answerSigil();
    for (const gateway of gateways) {
      const answer = gateway.answer(request);
      if (answer) return answer;
    }
    return answerJson(404, { error: 'Nothing lives at this address of the payment sandbox.' });
  };

  const kept = file.read();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  if (publicUrl === '') publicUrl = `http://localhost:${port}`;
  for (const gateway of gateways) gateway.restore(kept[gateway.name]);

  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    port,
    control: {
      ...stripe.control,
      failNext: faults.plan,
      clearFaults: faults.clear,
      sendWebhooksTo: (base) => {
        webhookBase = base.replace(/\/+$/, '');
      },
    },
    close: async () => {
      for (const gateway of gateways) gateway.close();
      file.flush();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const garbage: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<html><body>Bad gateway</body>',
};

const describeCrash = (cause: unknown): Answer =>
  cause instanceof BodyTooLarge
    ? answerJson(413, { error: { type: 'invalid_request_error', message: 'The request is too large.' } })
    : answerJson(500, { error: { type: 'api_error', message: cause instanceof Error ? cause.message : String(cause) } });
