import { type Answer, envelopeOf, type Send } from '@wyrmgate/contract/client';

/** A failed back-office call. */
export type AdminFailure = { method: string; path: string; answer?: Answer; error?: unknown };

const listeners = new Set<(failure: AdminFailure) => void>();

/** Called for every failed back-office call. */
export const onAdminFailure = (listener: (failure: AdminFailure) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// An ended session has its own toast, and missing access its own page.
const speaksForItself = (path: string, { status }: Answer): boolean => status === 401 || path === '/api/admin/check';
const succeeded = (answer: Answer): boolean => answer.status < 400 && envelopeOf(answer)?.success === true;

/** Notifies listeners when a call to `/api/admin` fails, unless the caller shows the error itself (`quiet`). */
export const reportingSend =
  (send: Send): Send =>
  async (request) => {
    const { method, url, options } = request;
    if (!url.startsWith('/api/admin') || options.quiet) return send(request);
    const path = url.replace(/\?.*/, '');
    const report = (why: Pick<AdminFailure, 'answer' | 'error'>) => {
      for (const listener of listeners) listener({ method, path, ...why });
    };
    try {
      const answer = await send(request);
      if (!succeeded(answer) && !speaksForItself(path, answer)) report({ answer });
      return answer;
    } catch (error) {
      // Calls that the screen aborted are not failures.
      if (!options.signal?.aborted && path !== '/api/admin/check') report({ error });
      throw error;
    }
  };
