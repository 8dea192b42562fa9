import type { ReactNode } from 'react';

/** A consent request at the end of the page. It covers no content, and both buttons look the same. */
export function ConsentSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="sticky bottom-0 z-20 flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-line border-t bg-surface px-5 py-4"
    >
      <p className="max-w-[60ch] text-control">{text}</p>
      {children}
    </section>
  );
}
