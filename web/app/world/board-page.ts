// The route of every board except the first, which has a URL without a board name.
export { default, handle, loader, meta } from './rankings-page.tsx';
