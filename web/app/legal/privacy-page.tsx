import type { RouteHandle } from '../platform/route-handle.ts';
import { legalLoader, legalMeta } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;
export const loader = legalLoader('privacy');
export const meta = legalMeta('privacy');

export default function PrivacyPage() {
  return <LegalPage document="privacy" />;
}
