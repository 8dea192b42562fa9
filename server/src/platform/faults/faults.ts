let armed: string | undefined;

/** Sets the fault point at which this process dies. Only tests call this. */
export const armFaultPoint = (name: string | undefined): void => {
  armed = name;
};

export type FaultPoint =
  | 'page-opened'
  | 'inbox-stored'
  | 'before-capture'
  | 'after-capture'
  | 'before-settle-commit'
  | 'after-settle-commit'
  | 'refund-requested'
  | 'after-refund'
  | 'delivery-claimed'
  | 'delivery-sent';

/** Kills the process here, as a power cut would, if a test has armed this point. */
export const faultPoint = (name: FaultPoint): void => {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
};
