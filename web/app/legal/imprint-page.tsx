import type { RouteHandle } from '../platform/route-handle.ts';
import { legalLoader, legalMeta } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;
export const loader = legalLoader('imprint');
export const meta = legalMeta('imprint');

export default function ImprintPage() {
  return <LegalPage document="imprint" />;
}
