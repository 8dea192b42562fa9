import { lazy } from 'react';

/** The second login step, loaded on demand. */
export const SecondStep = lazy(() =>
  import('../two-factor/second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })),
);
