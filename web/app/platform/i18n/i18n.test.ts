import { expect, it, vi } from 'vitest';
import { createI18n, type LoadMessages } from './i18n.ts';
import { translator } from './messages.ts';

const files: Record<string, Record<string, object>> = {
  en: { common: { nav: { home: '{site}, home page' }, errors: { network: 'No network' } }, shop: { title: 'Shop' } },
  de: { common: { nav: { home: 'Startseite von {site}' } }, shop: { title: 'Laden' } },
};
const setUp = () => {
  const load = vi.fn<LoadMessages>(async (language, namespace) => {
    const found = files[language]?.[namespace];
    if (found === undefined) throw new Error('not there');
    return found as Awaited<ReturnType<LoadMessages>>;
  });
  return { load, i18n: createI18n('en', load) };
};

it('a namespace is loaded only once', async () => {
  const { i18n, load } = setUp();
  const waiting = i18n.pending(['common', 'shop']);
  expect(i18n.pending(['common', 'shop'])).toBe(waiting);
  await Promise.all([waiting, i18n.pending(['shop'])]);
  expect(i18n.pending(['common', 'shop'])).toBeUndefined();
  expect(load).toHaveBeenCalledTimes(2);
  expect(i18n.in('shop')('title')).toBe('Shop');
  expect(i18n.in('shop')('common:nav.home', { site: 'Ormveil' })).toBe('Ormveil, home page');
});

it('a key without a text yields the default text, or else the key', () => {
  const t = translator('en', 'common', () => ({ errors: { network: 'No network' } }));
  expect(t('errors.gone', { defaultValue: 'from the server' })).toBe('from the server');
  const keys = ['errors', 'errors.gone', 'constructor', 'errors.toString', 'away:x'];
  expect(keys.map((key) => t(key))).toEqual(keys);
});

it('a new language takes effect and notifies listeners only after all its messages have loaded', async () => {
  const { i18n, load } = setUp();
  await i18n.pending(['common', 'shop']);
  const told = vi.fn();
  i18n.subscribe(told);
  const english = i18n.in('shop');
  load.mockRejectedValueOnce(new Error('offline'));
  await expect(i18n.choose('de')).rejects.toThrow('offline');
  expect([i18n.language, told.mock.calls.length]).toEqual(['en', 0]);
  expect(i18n.in('shop')).toBe(english);
  await i18n.choose('de');
  expect([i18n.language, told.mock.calls.length, i18n.in('shop')('title')]).toEqual(['de', 1, 'Laden']);
});

it('messages that cannot be loaded appear as keys and are retried later', async () => {
  vi.useFakeTimers();
  const { i18n, load } = setUp();
  load.mockRejectedValueOnce(new Error('offline'));
  await i18n.pending(['shop']);
  expect(i18n.pending(['shop'])).toBeUndefined();
  expect(i18n.in('shop')('title')).toBe('title');
  vi.advanceTimersByTime(5000);
  await i18n.pending(['shop']);
  expect(i18n.in('shop')('title')).toBe('Shop');
  vi.useRealTimers();
});
