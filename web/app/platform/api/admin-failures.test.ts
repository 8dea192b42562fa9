import { type Answer, ApiError, type Send } from '@wyrmgate/contract/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AdminFailure, onAdminFailure, reportingSend } from './admin-failures.ts';
import { readFailure } from './read-failure.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});
const listen = () => {
  const heard: AdminFailure[] = [];
  stops.push(onAdminFailure((failure) => heard.push(failure)));
  return heard;
};
const refused = (status: number, body: unknown): Answer => ({ status, statusText: 'Odd', text: JSON.stringify(body) });
const problem = { success: false, error: 'Access forbidden', code: 'common.forbidden' };
const ask = (reply: Answer | Error, url = '/api/admin/users?page=2', options: Parameters<Send>[0]['options'] = {}) =>
  reportingSend(async () => {
    if (reply instanceof Error) throw reply;
    return reply;
  })({ method: 'GET', url, body: undefined, options });

describe('a back-office call', () => {
  it('is reported with its path when it fails, and the caller still gets the response', async () => {
    const heard = listen();
    const answer = refused(403, problem);
    expect(await ask(answer)).toBe(answer);
    expect(heard).toEqual([{ method: 'GET', path: '/api/admin/users', answer }]);
  });

  it('is reported when there is no response', async () => {
    const heard = listen();
    const error = new ApiError(0, 'common.network', 'Network error');
    await expect(ask(error)).rejects.toBe(error);
    expect(heard).toEqual([{ method: 'GET', path: '/api/admin/users', error }]);
  });

  it.each([
    ['succeeds', { status: 200, text: '{"success":true,"data":1}' }, '/api/admin/users', {}],
    ['is not a back-office call', refused(500, {}), '/api/payments/history', {}],
    ['has a caller that shows the error itself', refused(500, {}), '/api/admin/users', { quiet: true }],
    ['fails because the session has ended', refused(401, problem), '/api/admin/users', {}],
    ['only checks access to the back office', refused(403, problem), '/api/admin/check', {}],
  ] as const)('is not reported if it %s', async (_, answer, url, options) => {
    const heard = listen();
    await ask(answer, url, options);
    expect(heard).toEqual([]);
  });

  it('is not reported if the screen aborted it', async () => {
    const heard = listen();
    await ask(new Error('aborted'), undefined, { signal: AbortSignal.abort() }).catch(vi.fn());
    expect(heard).toEqual([]);
  });
});

describe('the text of a failed call', () => {
  const read = (answer: Answer) => readFailure({ method: 'GET', path: '/api/admin/users', answer });

  it('is left to the screen if the API declares the problem', () => {
    expect(read(refused(403, { ...problem, details: { level: 1 } }))).toMatchObject({
      error: { status: 403, code: 'common.forbidden', message: 'Access forbidden', details: { level: 1 } },
    });
  });

  it.each([
    ['the error field', refused(500, { error: 'Out of scrolls', message: 'unread' }), 'Out of scrolls'],
    ['the message field if there is no error field', refused(500, { message: 'Out of ink' }), 'Out of ink'],
    [
      'the HTTP status if the body has no text',
      { status: 502, statusText: 'Bad Gateway', text: '<html>' },
      'HTTP 502: Bad Gateway',
    ],
  ])('is %s', (_, answer, text) => {
    expect(read(answer)).toEqual({ text });
  });

  it('is undefined if the server sent no text', () => {
    expect(read({ status: 502, text: '' })).toBeUndefined();
    expect(readFailure({ method: 'GET', path: '/api/admin/users', error: new TypeError() })).toBeUndefined();
  });
});
