import { readTraceparent, writeTraceparent } from '../tracing/tracing.ts';
import { type TraceContext, workOrigin } from '../work-origin.ts';

/** Key in a job's stored data for the request that enqueued the job. */
const key = '$sender';
type Stored = { request?: string; trace?: string };
export type Sender = { requestId: string | undefined; trace: TraceContext | undefined };

/** Adds the current request and its trace to the data of a new job. */
export const withSender = (data: object): object => {
  const { requestId, trace } = workOrigin.getStore() ?? {};
  if (requestId === undefined && !trace?.sampled) return data;
  const sender: Stored = {
    ...(requestId === undefined ? {} : { request: requestId }),
    ...(trace?.sampled ? { trace: writeTraceparent(trace) } : {}),
  };
  return { ...data, [key]: sender };
};

/** Separates what `withSender` has joined. */
export const readSender = (stored: object): { data: object; sender: Sender } => {
  const { [key]: sender = {}, ...data } = stored as { [key]?: Stored };
  return { data, sender: { requestId: sender.request, trace: readTraceparent(sender.trace) } };
};
