export { loader } from './feed.ts';
