import { useParams } from 'react-router';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { PayoutStatement } from './payout-statement.tsx';

export const handle = { namespaces: ['sponsors'], private: true } satisfies RouteHandle;
export const meta = pageMeta({ title: 'sponsors:meta.title', noindex: true });

export default function StatementPage() {
  return <PayoutStatement id={Number(useParams().id)} />;
}
