// Places that roles open. `roles` cannot import these domains, because they import `roles`.
export { opensHiddenSection as opensHiddenPlace } from './forum/rights.ts';
