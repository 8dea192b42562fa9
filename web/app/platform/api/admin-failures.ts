import { type Answer, envelopeOf, type Send } from '@wyrmgate/contract/client';

export type AdminFailure = { method: string; path: string; answer?: Answer; error?: unknown };

const listeners = new Set<(failure: AdminFailure) => void>();

export const onAdminFailure = (listener: (failure: AdminFailure) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

// An ended session shows a toast, and denied access shows a page, so neither needs another report.
const speaksForItself = (path: string, { status }: Answer): boolean => status === 401 || path === '/api/admin/check';
const succeeded = (answer: Answer): boolean => answer.status < 400 && envelopeOf(answer)?.success === true;

/** Reports failed back-office calls to listeners, unless the call is `quiet` because its caller shows the error. */
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
      // A call that the screen aborted has not failed.
      if (!options.signal?.aborted && path !== '/api/admin/check') report({ error });
      throw error;
    }
  };
