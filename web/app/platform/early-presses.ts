/** Buttons pressed and forms sent before hydration. */
export type EarlyPresses = {
  /** Fulfilled by the page's `load` event, or by the first press or key. */
  started: Promise<void>;
  /** Repeats the presses once React has hydrated the page. */
  repeat(): void;
};

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/** Remembers presses until hydration. It becomes an inline script of the page, so it must not use anything from outside. */
export function keepEarlyPresses(): void {
  const kept = new Set<HTMLElement>();
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const keep = (element: HTMLElement) => {
    kept.add(element);
    element.dataset.pressedEarly = '';
  };
  const keepClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('button, [role="button"]');
    // Menus are popovers, which the browser opens itself.
    if (button && !button.hasAttribute('popovertarget')) keep(button);
  };
  const keepSubmit = (event: Event) => {
    event.preventDefault();
    keep(event.target as HTMLFormElement);
  };
  const keepEnter = (event: KeyboardEvent) => {
    const { form, type } = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || !form || !/^(text|email|password|search|tel|number)$/.test(type)) return;
    event.preventDefault();
    keep(form);
  };
  document.addEventListener('click', keepClick, true);
  document.addEventListener('submit', keepSubmit, true);
  document.addEventListener('keydown', keepEnter, true);
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, start, { once: true, capture: true });
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
  const repeat = () => {
    document.removeEventListener('click', keepClick, true);
    document.removeEventListener('submit', keepSubmit, true);
    document.removeEventListener('keydown', keepEnter, true);
    for (const element of kept) {
      delete element.dataset.pressedEarly;
      if (!element.isConnected) continue;
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else element.click();
    }
    kept.clear();
  };
  window.earlyPresses = { started, repeat };
}
