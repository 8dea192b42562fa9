// @vitest-environment happy-dom
import { act, type ComponentType } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { latePart, WhenSeen } from './when-seen.tsx';

let scrollTo: () => void;
let root: Root | undefined;
const clicks = vi.fn();

const Live = () => (
  <a href="/shop" onClick={clicks}>
    {'Live'}
  </a>
);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        scrollTo = () => report([{ isIntersecting: true }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  clicks.mockReset();
  vi.useRealTimers();
});

/** Hydrates HTML as rendered by the server. */
const open = async (load: () => Promise<ComponentType>) => {
  const [container, lower, link] = (['main', 'div', 'a'] as const).map((name) => document.createElement(name)) as [
    HTMLElement,
    HTMLElement,
    HTMLAnchorElement,
  ];
  Object.assign(lower, { id: 'lower', className: 'c' });
  lower.dataset.part = 'lower';
  Object.assign(link, { href: '/shop', textContent: 'From the server' });
  lower.append(link);
  container.append(lower);
  document.body.append(container);
  const part = latePart('lower', load);
  const failures = vi.fn();
  await act(async () => {
    root = hydrateRoot(container, <WhenSeen part={part} by={null} className="c" />, { onRecoverableError: failures });
  });
  return { failures, text: () => container.textContent, link: () => container.querySelector('a') as HTMLElement };
};
const settle = () => act(async () => await new Promise((resolve) => setTimeout(resolve, 10)));

it('a lazily loaded part keeps its server-rendered HTML and loads no code until it is visible', async () => {
  const load = vi.fn(async () => Live);
  const page = await open(load);
  await settle();
  expect(page.text()).toBe('From the server');
  expect(load).not.toHaveBeenCalled();
  expect(page.failures).not.toHaveBeenCalled();
  scrollTo();
  await settle();
  expect(page.text()).toBe('Live');
  page.link().click();
  expect(clicks).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown'])(
  'a lazily loaded part becomes interactive after the first %s anywhere on the page',
  async (use) => {
    const page = await open(async () => Live);
    window.dispatchEvent(new Event(use));
    await settle();
    expect(page.text()).toBe('Live');
  },
);

it('a lazily loaded part does not replace a link that has the focus', async () => {
  const page = await open(async () => Live);
  page.link().focus();
  scrollTo();
  await settle();
  expect(page.text()).toBe('From the server');
  page.link().blur();
  await vi.waitFor(async () => {
    await settle();
    expect(page.text()).toBe('Live');
  });
});

it('a lazily loaded part stays readable and retries while its code fails to load', async () => {
  vi.useFakeTimers();
  const load = vi.fn(async () => Live as ComponentType).mockRejectedValueOnce(new Error('offline'));
  const page = await open(load);
  scrollTo();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(page.text()).toBe('From the server');
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(page.text()).toBe('Live');
});

it('after a navigation within the site, a lazily loaded part loads immediately', async () => {
  const load = vi.fn(async () => Live);
  latePart('lower', load);
  expect(load).toHaveBeenCalledOnce();
});
