import { pageLoader } from '../platform/page-loader.ts';
import { robotsText } from './robots-text.ts';

export const loader = pageLoader(
  ({ origin }) => new Response(robotsText(origin), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } }),
);
