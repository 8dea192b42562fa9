import { type Answer, envelopeOf, type Send } from '@wyrmgate/contract/client';

/** A call of the back-office that failed: what came back, or why nothing did. */
export type AdminFailure = { method: string; path: string; answer?: Answer; error?: unknown };

const listeners = new Set<(failure: AdminFailure) => void>();

/** Hears of every failed call of the back-office, whichever way it was made. */
export const onAdminFailure = (listener: (failure: AdminFailure) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// An ended session has its own notice, and missing access has its own page.
const speaksForItself = (path: string, { status }: Answer): boolean => status === 401 || path === '/api/admin/check';
const succeeded = (answer: Answer): boolean => answer.status < 400 && envelopeOf(answer)?.success === true;

/** Tells the listeners when a call to `/api/admin` fails, unless its caller shows the failure itself (`quiet`). */
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
      // Aborted by the screen itself.
      if (!options.signal?.aborted && path !== '/api/admin/check') report({ error });
      throw error;
    }
  };
