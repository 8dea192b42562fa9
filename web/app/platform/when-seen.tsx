import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { KeptPart } from './kept-part.tsx';
import { useHydrated } from './use-hydrated.ts';

const retryMs = 5000;
const inUseMs = 200;
/** A part whose edge is visible at the bottom of the first screen does not load yet. */
const rootMargin = '0px 0px -25% 0px';

const isInUse = (element: Element): boolean => element.matches(':active') || element.contains(document.activeElement);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A part of a page whose code loads later. It has no props, and the page itself must import its styles. */
export type LatePart = {
  /** Id of the surrounding element. */
  id: string;
  load(): Promise<ComponentType>;
  /** Undefined until the code has loaded. */
  Part?: ComponentType;
};

/**
 * Creates a late part. Call it outside components; the page's loader waits for `load` on the server, and browsers retry it
 * until it succeeds.
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
  // After a navigation within the site there is no server-rendered HTML, so the code loads immediately.
  if (!import.meta.env.SSR && !document.getElementById(id)) void part.load();
  return part;
};

/** Resolves when the element scrolls into view, or when the visitor presses a button or key. */
const seen = (element: Element, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => entries.some((each) => each.isIntersecting) && resolve(), {
      rootMargin,
    });
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
    for (const use of ['pointerdown', 'keydown'])
      addEventListener(use, () => resolve(), { once: true, capture: true, signal });
  });

/**
 * Shows the server-rendered HTML of a late part until the visitor scrolls to it, clicks or presses a key; its code then
 * loads and takes over. `by` is the data that the part depends on.
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
      // Replacing an element in use would interrupt the press or lose the focus.
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
  // The empty string makes React treat the content as complete and leave the existing HTML alone.
  return (
    <div key="still" ref={place} id={part.id} data-part={part.id} className={className} suppressHydrationWarning>
      {''}
    </div>
  );
}
