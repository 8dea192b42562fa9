import type { RouteHandle } from '../platform/route-handle.ts';
import { legalLoader, legalMeta } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;
export const loader = legalLoader('shippingPolicy');
export const meta = legalMeta('shippingPolicy');

export default function ShippingPolicyPage() {
  return <LegalPage document="shippingPolicy" />;
}
