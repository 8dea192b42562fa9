import { data, Outlet } from 'react-router';
import { pageLoader } from '../platform/page-loader.ts';
import { pageMeta } from './page-meta.ts';

/** In production, developer pages respond with 404. */
export const loader = pageLoader(({ devPages }) => {
  if (!devPages) throw data(null, { status: 404 });
  return null;
});

export const meta = pageMeta({ title: 'common:devPages', noindex: true });

export default function DevShell() {
  return <Outlet />;
}
