import { AsyncLocalStorage } from 'node:async_hooks';

/** The position of a span in its trace. */
export type TraceContext = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | undefined;
  /** Whether the spans of this trace are sent. */
  readonly sampled: boolean;
};

/** What the current work belongs to: a request, or a job with the request that enqueued it. */
export type WorkOrigin = {
  readonly requestId?: string | undefined;
  readonly job?: string | undefined;
  readonly trace?: TraceContext | undefined;
};

/** Set during everything that a request or a job awaits. */
export const workOrigin = new AsyncLocalStorage<WorkOrigin>();

/** Returns the origin of the current work as fields of a log line. */
export const originFields = (): { requestId?: string; job?: string } => {
  const { requestId, job } = workOrigin.getStore() ?? {};
  return { ...(requestId === undefined ? {} : { requestId }), ...(job === undefined ? {} : { job }) };
};
