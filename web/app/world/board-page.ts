// The route of every board except the first, each with its own URL.
export { default, handle, loader, meta } from './rankings-page.tsx';
