import { isRouteErrorResponse, useRouteError } from 'react-router';
import type { PageFailure } from '../platform/page-loader.ts';
import { ErrorScene } from './error-scene.tsx';
import { NotFoundScene } from './not-found-scene.tsx';
import './shell.css';

export function RootError() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorScene unavailable={false} id={undefined} />;
  if (error.status === 404) return <NotFoundScene />;
  const failure = error.data as Partial<PageFailure> | undefined;
  return <ErrorScene unavailable={[502, 503, 504].includes(error.status)} id={failure?.id} />;
}
