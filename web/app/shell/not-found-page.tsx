import { data } from 'react-router';
import { NotFoundScene } from './not-found-scene.tsx';
import { pageMeta } from './page-meta.ts';

export const loader = () => data(null, { status: 404 });

export const meta = pageMeta({ title: 'common:notFound.title', noindex: true });

export default function NotFoundPage() {
  return <NotFoundScene inPage />;
}
