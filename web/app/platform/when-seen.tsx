import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { KeptPart } from './kept-part.tsx';
import { useHydrated } from './use-hydrated.ts';

const retryMs = 5000;
const inUseMs = 200;

/** True while something in the element is pressed or focused. */
const isInUse = (element: Element): boolean => element.matches(':active') || element.contains(document.activeElement);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A part of a page whose code loads later. It takes no props, and the page imports its styles. */
export type LatePart = {
  /** Id of the surrounding element. */
  id: string;
  load(): Promise<ComponentType>;
  /** Set once the code has loaded. */
  Part?: ComponentType;
};

/**
 * Creates a late part, once and outside components. The page's loader waits for `load`, so that the server can render the
 * part; in the browser it is retried until it succeeds.
 */
export const latePart = (id: string, load: () => Promise<ComponentType>): LatePart => {
  let loading: Promise<ComponentType> | undefined;
  const persist = async (): Promise<ComponentType> => {
    for (;;) {
      try {
        part.Part = await load();
        return part.Part;
      } catch {
        await wait(retryMs);
      }
    }
  };
  const part: LatePart = {
    id,
    load: () => {
      loading ??= persist();
      return loading;
    },
  };
  // After a navigation within the site, there is no HTML from the server to show.
  if (!import.meta.env.SSR && !document.getElementById(id)) void part.load();
  return part;
};

/** Resolves when the element becomes visible or the page is used. */
const seen = (element: Element, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && resolve());
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
    for (const use of ['pointerdown', 'keydown'])
      addEventListener(use, () => resolve(), { once: true, capture: true, signal });
  });

/**
 * Shows a late part, whose code loads when a reader scrolls to it or uses the page. Until then React keeps the HTML from the
 * server, with working links; `by` is the data that the part shows.
 */
export function WhenSeen({ part, by, className }: { part: LatePart; by: unknown; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const drawnHere = useHydrated();
  const [Part, setPart] = useState<ComponentType | undefined>(() =>
    import.meta.env.SSR || drawnHere ? part.Part : undefined,
  );
  useEffect(() => {
    const leaving = new AbortController();
    const show = async (element: HTMLElement) => {
      if (element.firstElementChild) await seen(element, leaving.signal);
      const loaded = await part.load();
      // A new element would lose the press or the focus.
      while (isInUse(element)) await wait(inUseMs);
      if (!leaving.signal.aborted) startTransition(() => setPart(() => loaded));
    };
    if (!Part && place.current) void show(place.current);
    return () => leaving.abort();
  }, [part, Part]);
  if (Part)
    return (
      <KeptPart key="live" as="div" name={part.id} by={by} id={part.id} className={className}>
        <Part />
      </KeptPart>
    );
  // React treats an empty string as the whole content and leaves the existing HTML alone.
  return (
    <div key="still" ref={place} id={part.id} data-part={part.id} className={className} suppressHydrationWarning>
      {''}
    </div>
  );
}
