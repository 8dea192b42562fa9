import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;

export const meta = pageMeta({ title: 'legal:terms.title', description: 'legal:terms.description' });

export default function TermsPage() {
  return <LegalPage document="terms" />;
}
