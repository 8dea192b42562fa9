// Checks what a role gives access to. It is outside `roles`, because the domains that it needs import `roles`.
export { opensHiddenSection as opensHiddenPlace } from './forum/rights.ts';
