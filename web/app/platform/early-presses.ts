/** Records buttons that were pressed and forms that were submitted before hydration. */
export type EarlyPresses = {
  /** Resolves once the loaded page is painted, or earlier when the visitor presses a button or key. */
  started: Promise<void>;
  /** Repeats the recorded presses. Called once React has hydrated the page. */
  repeat(): void;
};

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/** Records presses until hydration. Its source becomes an inline script, so it must not refer to anything outside. */
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
    // Menu buttons open native popovers, which work before hydration.
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
  const startWhenPainted = () => {
    if (performance.getEntriesByType('paint').length > 0) return start();
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
    // Tabs in the background are not painted.
    setTimeout(start, 1000);
  };
  if (document.readyState === 'complete') startWhenPainted();
  else addEventListener('load', startWhenPainted, { once: true });
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
