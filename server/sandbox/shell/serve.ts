import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Fault, Faults } from './faults.ts';
import type { Gateway, GatewayContext } from './gateway.ts';
import { homeResponse } from './home.ts';
import { BodyTooLarge, type Incoming, jsonResponse, readRequest, type SandboxResponse, sendResponse } from './http.ts';
import { sigilResponse, styleResponse } from './page.ts';

/**
 * One server for all gateways. Each gateway owns its paths; the shell owns the home page and the simulated failures.
 */
export const buildServer = (gateways: readonly Gateway[], context: GatewayContext, faults: Faults): Server => {
  const handleMessage = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message, context.prefix());
    const gateway = gateways.find(({ owns }) => owns(request.path));
    const fault = gateway && faults.take(request.method, request.path);
    if (!gateway) sendResponse(response, handleShell(request));
    else if (!fault) sendResponse(response, handleGateway(gateway, request));
    else {
      if (fault.when === 'after') gateway.handle(request);
      fail(fault, gateway, response);
    }
  };

  const handleShell = (request: Incoming): SandboxResponse => {
    const route = `${request.method} ${request.path}`;
    if (route === 'GET /sandbox.css') return styleResponse();
    if (route === 'GET /sandbox.svg') return sigilResponse();
    if (route === 'GET /') return homeResponse(gateways, context.prefix(), request);
    return jsonResponse(404, { error: 'The payment sandbox has no such address.' });
  };

  return createServer((message, response) => {
    handleMessage(message, response).catch((cause: unknown) => {
      if (!response.headersSent) sendResponse(response, crashResponse(cause));
    });
  });
};

/** Rejects forms posted from another site. */
const handleGateway = (gateway: Gateway, request: Incoming): SandboxResponse =>
  request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site'
    ? jsonResponse(403, { error: 'Cross-site forms are not accepted.' })
    : gateway.handle(request);

const fail = (fault: Fault, gateway: Gateway, response: ServerResponse): void => {
  if (fault.status === 'hang') return;
  if (fault.status === 'cut') response.destroy();
  else if (fault.status === 'garbage') sendResponse(response, garbage);
  else sendResponse(response, gateway.faultResponse(fault.status));
};

const garbage: SandboxResponse = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<html><body>Bad gateway</body>',
};

const crashResponse = (cause: unknown): SandboxResponse =>
  cause instanceof BodyTooLarge
    ? jsonResponse(413, { error: { type: 'invalid_request_error', message: 'The request is too large.' } })
    : jsonResponse(500, {
        error: { type: 'api_error', message: cause instanceof Error ? cause.message : String(cause) },
      });
