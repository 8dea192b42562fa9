import type { RouteHandle } from '../platform/route-handle.ts';
import { legalLoader, legalMeta } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;
export const loader = legalLoader('terms');
export const meta = legalMeta('terms');

export default function TermsPage() {
  return <LegalPage document="terms" />;
}
