import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { permissionFlags } from '@wyrmgate/contract/dashboard';
import type { ReactNode } from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { createI18n } from '../app/platform/i18n/i18n.ts';
import type { Messages } from '../app/platform/i18n/messages.ts';
import { I18nProvider } from '../app/platform/i18n/use-translation.ts';
import { queryClient } from '../app/platform/query/query-client.ts';
import { toasts } from '../app/platform/toasts.ts';
import { type Admin, AdminContext } from '../app/shell/admin/admin-context.ts';
import { Toaster } from '../app/ui/toaster.tsx';
import { compileMessage } from '../vite/icu-compile.ts';
import { type FakeApi, fakeClient } from './fake-client.ts';

const locales = path.resolve(import.meta.dirname, '../../contract/locales/en');
const compileAll = (texts: Messages): Messages =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compileMessage(text) : compileAll(text),
    ]),
  );
const english = Object.fromEntries(
  readdirSync(locales).map((file) => [
    file.replace('.json', ''),
    compileAll(JSON.parse(readFileSync(path.join(locales, file), 'utf8'))),
  ]),
);
// Slow machines need a long timeout.
configure({ asyncUtilTimeout: 20_000 });
/** The only style that affects accessible names, because it hides the loading label of buttons. */
const styles = '.invisible { visibility: hidden }';

// happy-dom does not evaluate conditions such as `width >= 90rem`.
const wideWindow = (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('width >=') }) as MediaQueryList;
const neverLoads = () => Promise.reject(new Error('The tests hold all messages'));
/** English texts for code outside of components. */
export const englishI18n = () => createI18n('en', neverLoads, english);

const implementor: Admin = {
  username: 'ysoldar',
  authority: 'ADMIN',
  systemType: 'implementor',
  permissions: Object.fromEntries(permissionFlags.map((flag) => [flag, true])) as Admin['permissions'],
  granted: ['*'],
  logOut: () => undefined,
};

export type ScreenOptions = {
  api: FakeApi;
  /** Overrides for the logged-in staff member, who is an implementor by default. */
  admin?: Partial<Admin>;
  /** URL of the screen, including filters. */
  at?: string;
  /** Pattern of the screen's route, if the screen reads its params. */
  path?: string;
  /** Data of the screen's route. */
  loader?: (args: LoaderFunctionArgs) => unknown;
};

/**
 * Renders a back-office screen in English, with toasts, in a wide window and with a fake API. The test fails if the screen
 * makes a call that has no handler.
 */
export const renderScreen = (
  screen: ReactNode,
  { api, admin, at = '/', path: pattern = '*', loader }: ScreenOptions,
) => {
  const client = fakeClient(api);
  vi.stubGlobal('fetch', client.fetch);
  vi.stubGlobal('matchMedia', wideWindow);
  // happy-dom has no popovers, so menus are always visible.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  onTestFinished(() => {
    cleanup();
    queryClient().clear();
    toasts.clear();
    toasts.resume();
    vi.unstubAllGlobals();
    expect(client.unexpected).toEqual([]);
  });
  const element = (
    <I18nProvider value={englishI18n()}>
      <AdminContext value={{ ...implementor, ...admin }}>
        {screen}
        <Toaster store={toasts} />
      </AdminContext>
    </I18nProvider>
  );
  document.head.innerHTML = `<style>${styles}</style>`;
  const router = createMemoryRouter([{ path: pattern, element, ...(loader && { loader }) }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), calls: client.calls, router };
};
