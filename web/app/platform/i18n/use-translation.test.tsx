// @vitest-environment happy-dom
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import { I18nProvider, useTranslation } from './use-translation.ts';

const subscribe = () => () => undefined;

const Part = () => {
  const { t } = useTranslation('cookies');
  const state = useSyncExternalStore(subscribe, () => 'ready');
  return `${t('code.title')}: ${state}`;
};

it('a component may call hooks after useTranslation has waited for its namespace', async () => {
  // Resolves within a microtask, so that React repeats the same render instead of starting a new one.
  const i18n = createI18n('en', async () => ({ code: { title: 'A code' } }));
  const container = document.createElement('div');
  const failures = vi.fn();
  const complaints = vi.spyOn(console, 'error');
  const root = createRoot(container, { onRecoverableError: failures, onUncaughtError: failures });
  root.render(
    <I18nProvider value={i18n}>
      <Part />
    </I18nProvider>,
  );
  await vi.waitFor(() => expect(container.textContent).toBe('A code: ready'));
  root.unmount();
  expect([failures.mock.calls, complaints.mock.calls]).toEqual([[], []]);
});
