import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Fault, Faults } from './faults.ts';
import type { Gateway, Surroundings } from './gateway.ts';
import { answerHome } from './home.ts';
import { type Answer, answerJson, BodyTooLarge, type Incoming, readRequest, sendAnswer } from './http.ts';
import { answerSigil, answerStyle } from './page.ts';

/** One server for all gateways: each owns its addresses, the shell owns the home page and what can go wrong. */
export const buildServer = (gateways: readonly Gateway[], around: Surroundings, faults: Faults): Server => {
  const answerMessage = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message, around.prefix());
    const gateway = gateways.find(({ owns }) => owns(request.path));
    const fault = gateway && faults.take(request.method, request.path);
    if (!gateway) sendAnswer(response, answerShell(request));
    else if (!fault) sendAnswer(response, answerGateway(gateway, request));
    else {
      if (fault.when === 'after') gateway.answer(request);
      spoil(fault, gateway, response);
    }
  };

  const answerShell = (request: Incoming): Answer => {
    const address = `${request.method} ${request.path}`;
    if (address === 'GET /sandbox.css') return answerStyle();
    if (address === 'GET /sandbox.svg') return answerSigil();
    if (address === 'GET /') return answerHome(gateways, around.prefix(), request);
    return answerJson(404, { error: 'Nothing lives at this address of the payment sandbox.' });
  };

  return createServer((message, response) => {
    answerMessage(message, response).catch((cause: unknown) => {
      if (!response.headersSent) sendAnswer(response, describeCrash(cause));
    });
  });
};

/** A page of another site must not press the buttons of this one. */
const answerGateway = (gateway: Gateway, request: Incoming): Answer =>
  request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site'
    ? answerJson(403, { error: 'A form of another site cannot be used here.' })
    : gateway.answer(request);

const spoil = (fault: Fault, gateway: Gateway, response: ServerResponse): void => {
  if (fault.status === 'hang') return;
  if (fault.status === 'cut') response.destroy();
  else if (fault.status === 'garbage') sendAnswer(response, garbage);
  else sendAnswer(response, gateway.answerFault(fault.status));
};

const garbage: Answer = {
  status: 200,
  headers: { 'Content-Type': 'text/html' },
  body: '<html><body>Bad gateway</body>',
};

const describeCrash = (cause: unknown): Answer =>
  cause instanceof BodyTooLarge
    ? answerJson(413, { error: { type: 'invalid_request_error', message: 'The request is too large.' } })
    : answerJson(500, {
        error: { type: 'api_error', message: cause instanceof Error ? cause.message : String(cause) },
      });
