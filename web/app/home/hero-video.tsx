import type { Media } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon.tsx';

type Connection = { saveData?: boolean };

/** False for visitors who prefer reduced motion or want to save data. They see only the picture. */
const mayPlay = (): boolean =>
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
  !(navigator as Navigator & { connection?: Connection }).connection?.saveData;

/** A muted video over the hero picture, loaded only after the page. */
export function HeroVideo({ media }: { media: Media }) {
  const { t } = useTranslation('home');
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  const [state, setState] = useState<'loading' | 'playing' | 'paused'>('loading');
  useEffect(() => {
    if (!mayPlay()) return;
    const start = () => setWanted(true);
    if (document.readyState === 'complete') return start();
    window.addEventListener('load', start);
    return () => window.removeEventListener('load', start);
  }, []);
  if (!wanted) return null;
  const toggle = () =>
    void (state === 'playing' ? video.current?.pause() : video.current?.play().catch(() => undefined));
  return (
    <>
      <video
        ref={video}
        src={mediaUrl(media)}
        autoPlay
        muted
        loop
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
        className={cx('hero-picture hero-video', state === 'loading' && 'opacity-0')}
      />
      {state !== 'loading' && (
        <button type="button" onClick={toggle} className="hero-pause" aria-label={t(`hero.${state}`)}>
          <Icon as={state === 'playing' ? Pause : Play} size={18} />
        </button>
      )}
    </>
  );
}
