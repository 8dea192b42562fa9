// Every board but the first, at its own address.
export { default, handle, loader, meta } from './rankings-page.tsx';
