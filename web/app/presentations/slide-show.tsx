import { defaultLanguage, type Language } from '@wyrmgate/contract/languages';
import type { Media } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import type { Slide } from '@wyrmgate/contract/presentations';
import { ChevronLeft, ChevronRight, Maximize, Minimize } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { textIn } from '../platform/text-in.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { altOf, MediaPicture } from '../ui/media-picture.tsx';
import { languageFor } from './languages-of.ts';
import { useSlides } from './use-slides.ts';

export type SlideShowProps = { slides: readonly Slide[]; language: Language; title: string };

/** Slides in a strip that scrolls sideways. Without JavaScript, readers can scroll or swipe, and the numbers are links. */
export function SlideShow({ slides, language, title }: SlideShowProps) {
  const { t } = useTranslation('presentations');
  const frame = useRef<HTMLElement>(null);
  const { strip, current, show } = useSlides(slides.length);
  const full = useFullScreen(frame);
  return (
    <section
      ref={frame}
      aria-roledescription={t('show.role')}
      aria-label={title}
      className="slide-show overflow-hidden rounded-card border border-line bg-band"
    >
      <ol
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable strip needs keyboard focus
        tabIndex={0}
        aria-label={t('show.slides')}
        className="slide-strip flex snap-x snap-mandatory overflow-x-auto"
      >
        {slides.map((slide, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides are identified by position
            key={index}
            id={`slide-${index + 1}`}
            aria-label={t('show.position', { number: index + 1, count: slides.length })}
            className="relative grid w-full shrink-0 snap-center place-items-center"
          >
            <SlideView
              slide={slide}
              language={language}
              near={Math.abs(index - current) <= 1}
              shown={index === current}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-3 py-2">
        <IconButton
          icon={ChevronLeft}
          label={t('show.previous')}
          disabled={current === 0}
          className="noscript:hidden"
          onClick={() => show(current - 1)}
        />
        {/* On phones, the numbers have a row to themselves. */}
        <ol className="flex min-w-0 basis-full flex-wrap justify-center gap-1 max-sm:order-first sm:flex-1 sm:basis-0">
          {slides.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: slides are identified by position
            <li key={index}>
              <a
                href={`#slide-${index + 1}`}
                aria-label={t('show.go', { number: index + 1 })}
                aria-current={index === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={cx(
                  'grid size-9 place-items-center rounded-field text-label tabular-nums no-underline pointer-coarse:size-11',
                  index === current ? 'bg-subtle text-heading' : 'text-secondary hover:text-heading',
                )}
              >
                {index + 1}
              </a>
            </li>
          ))}
        </ol>
        {full.possible && (
          <IconButton
            icon={full.on ? Minimize : Maximize}
            label={full.on ? t('show.leaveFull') : t('show.full')}
            onClick={full.toggle}
          />
        )}
        <IconButton
          icon={ChevronRight}
          label={t('show.next')}
          disabled={current === slides.length - 1}
          className="noscript:hidden"
          onClick={() => show(current + 1)}
        />
      </div>
      <p role="status" className="sr-only">
        {t('show.position', { number: current + 1, count: slides.length })}
      </p>
    </section>
  );
}

type SlideViewProps = { slide: Slide; language: Language; near: boolean; shown: boolean };

/** Neighbours of the visible slide (`near`) load in advance. */
function SlideView({ slide, language, near, shown }: SlideViewProps) {
  const media: Media | undefined = slide.media[language] ?? slide.media[defaultLanguage];
  const caption = textIn(slide.captions, language);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (!shown) video.current?.pause();
  }, [shown]);
  if (!media) return null;
  return (
    <figure className="w-full">
      {media.kind === 'image' ? (
        <MediaPicture
          media={media}
          sizes="(min-width: 1280px) 1200px, 100vw"
          loading={near ? 'eager' : 'lazy'}
          alt={altOf(media, language) || caption}
          className="slide-picture w-full object-contain"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the library keeps no captions
        <video
          ref={video}
          controls
          playsInline
          preload={near ? 'metadata' : 'none'}
          src={mediaUrl(media)}
          aria-label={altOf(media, language) || caption || undefined}
          className="slide-picture w-full bg-ink-950"
        />
      )}
      {caption && (
        <figcaption lang={languageFor(slide.captions, language)} className="px-4 py-3 text-center text-prose">
          {caption}
        </figcaption>
      )}
    </figure>
  );
}

/** Shows an element full screen, where the browser supports it. Safari on phones does not. */
const useFullScreen = (frame: RefObject<HTMLElement | null>) => {
  const [possible, setPossible] = useState(false);
  const [on, setOn] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled === true);
    const follow = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = () =>
    void (on ? document.exitFullscreen() : frame.current?.requestFullscreen().catch(() => undefined));
  return { possible, on, toggle };
};
