import { lazy } from 'react';

/** Loaded on demand, because most logins do not need it. */
export const LoginSecondStep = lazy(() =>
  import('../two-factor/second-step.tsx').then(({ SecondStep }) => ({ default: SecondStep })),
);
