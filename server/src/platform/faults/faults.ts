/** Set by the tests that kill the process in the middle of its work; nothing reads it in production. */
const armed = process.env.NODE_ENV === 'test' ? process.env.FAULT_POINT : undefined;

export type FaultPoint = 'inbox-stored' | 'settle-commits' | 'settle-committed';

/** A place at which a test lets the process die as a power cut would; nothing happens otherwise. */
export const faultPoint = (name: FaultPoint): void => {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
};
