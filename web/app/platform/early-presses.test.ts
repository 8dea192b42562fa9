// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { keepEarlyPresses } from './early-presses.ts';

const draw = (html: string) => {
  document.body.innerHTML = html;
  keepEarlyPresses();
  return <E extends HTMLElement>(query: string) => document.querySelector<E>(query) as E;
};

afterEach(() => window.earlyPresses?.repeat());

it('button presses before hydration are replayed once each, in order', () => {
  const find = draw('<button id="one"><b>One</b></button><button id="two">Two</button>');
  find('#two').click();
  find('#one b').click();
  find('#two').click();
  expect(find('#two').dataset.pressedEarly).toBe('');
  const pressed: string[] = [];
  for (const id of ['one', 'two']) find(`#${id}`).addEventListener('click', () => pressed.push(id));
  window.earlyPresses?.repeat();
  expect(pressed).toEqual(['two', 'one']);
  expect(find('#two').dataset.pressedEarly).toBeUndefined();
});

it('a form submitted before hydration is submitted after hydration, without a page reload', () => {
  const find = draw('<form><input name="email" type="email"></form>');
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  find('input').dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  const sent = vi.fn((event: Event) => event.preventDefault());
  find('form').addEventListener('submit', sent);
  window.earlyPresses?.repeat();
  expect(sent).toHaveBeenCalledTimes(1);
});

it('presses on menu buttons and presses after hydration are not replayed', () => {
  const find = draw('<button popovertarget="menu">Menu</button><button id="one">One</button>');
  find('[popovertarget]').click();
  expect(find('[popovertarget]').dataset.pressedEarly).toBeUndefined();
  window.earlyPresses?.repeat();
  find('#one').click();
  expect(find('#one').dataset.pressedEarly).toBeUndefined();
});

it('page scripts start once the page is painted', async () => {
  let painted = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined;
      constructor(callback: () => void) {
        painted = callback;
      }
    },
  );
  draw('<p>Hi</p>');
  const started = vi.fn();
  void window.earlyPresses?.started.then(started);
  await Promise.resolve();
  expect(started).not.toHaveBeenCalled();
  painted();
  await window.earlyPresses?.started;
  expect(started).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
