import type { ReactNode } from 'react';
import { Picture } from '../platform/picture.tsx';
import { cx } from '../ui/cx.ts';
import { LanguagePicker } from './language-picker.tsx';
import { Wordmark } from './wordmark.tsx';
import './split-page.css';

export type SplitPageProps = {
  headline: string;
  text: string;
  /** Widens the form column for long forms. */
  wide?: boolean;
  children: ReactNode;
};

/** A picture next to a form, or above it on phones. */
export function SplitPage({ headline, text, wide, children }: SplitPageProps) {
  return (
    <div
      className={cx(
        'grid min-h-dvh bg-band max-lg:grid-rows-[auto_1fr]',
        wide ? 'lg:grid-cols-[43fr_57fr]' : 'lg:grid-cols-[53fr_47fr]',
      )}
    >
      <header className="relative isolate flex h-56 flex-col justify-between overflow-hidden sm:h-72 lg:sticky lg:top-0 lg:h-dvh">
        <div className="absolute inset-0 -z-10">
          <Picture
            name="hero"
            crop={{ name: 'hero-phone', media: '(width < 64rem) or (orientation: portrait)' }}
            sizes="(min-width: 64rem) 110vw, 100vw"
            fetchPriority="high"
            className="size-full object-cover object-[72%_30%] max-lg:object-[50%_7%]"
          />
          <div className="split-shade absolute inset-0" />
        </div>
        <div className="flex items-start justify-between gap-4 px-5 pt-3 sm:px-6 lg:px-12 lg:pt-8">
          <Wordmark />
          <LanguagePicker short className="px-1 text-bone-50 text-control lg:hidden" />
        </div>
        <div className="px-12 pb-12 max-lg:hidden">
          <p className="max-w-[15ch] text-balance pb-4 font-[550] font-display text-[2.875rem] text-bone-50 lining-nums leading-[1.06]">
            {headline}
          </p>
          <p className="max-w-[46ch] text-balance text-base text-bone-200">{text}</p>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-col px-5 pb-10 outline-none [--color-well:var(--color-surface)] sm:px-6 lg:px-12"
      >
        <div className="-mb-11 flex justify-end pt-8 max-lg:hidden">
          <LanguagePicker short className="px-1 text-control" />
        </div>
        <div className={cx('m-auto w-full py-6 max-lg:mt-0 lg:py-16', wide ? 'max-w-[520px]' : 'max-w-[440px]')}>
          {children}
        </div>
      </main>
    </div>
  );
}
