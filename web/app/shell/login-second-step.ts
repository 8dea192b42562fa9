import { lazy } from 'react';

/** The login's second step, fetched only by those who have one. */
export const SecondStep = lazy(() =>
  import('../two-factor/second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })),
);
