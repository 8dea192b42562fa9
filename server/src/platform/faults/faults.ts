let armed: string | undefined;

/** Names the place at which this process dies; only a portal started by a test is ever told. */
export const armFaultPoint = (name: string | undefined): void => {
  armed = name;
};

export type FaultPoint =
  | 'page-opened'
  | 'inbox-stored'
  | 'capture-asks'
  | 'capture-answered'
  | 'settle-commits'
  | 'settle-committed'
  | 'refund-requested'
  | 'refund-answered';

/** A place at which a test lets the process die as a power cut would; nothing happens otherwise. */
export const faultPoint = (name: FaultPoint): void => {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
};
