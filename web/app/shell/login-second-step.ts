import { lazy } from 'react';

/** Loaded on demand, because most logins do not need it. */
export const SecondStep = lazy(() =>
  import('../two-factor/second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })),
);
