import type { RouteHandle } from '../platform/route-handle.ts';
import { legalLoader, legalMeta } from './legal-data.ts';
import { LegalPage } from './legal-page.tsx';

export const handle = { namespaces: ['legal'] } satisfies RouteHandle;
export const loader = legalLoader('gameRules');
export const meta = legalMeta('gameRules');

export default function GameRulesPage() {
  return <LegalPage document="gameRules" />;
}
