import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;

export const meta = pageMeta({ title: 'legal:shippingPolicy.title', description: 'legal:shippingPolicy.description' });

export default function ShippingPolicyPage() {
  return <LegalPage document="shippingPolicy" />;
}
