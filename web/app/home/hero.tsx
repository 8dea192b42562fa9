import type { Media } from '@wyrmgate/contract/media';
import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { KeptPart } from '../platform/kept-part.tsx';
import { Picture } from '../platform/picture.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { useLook } from '../platform/use-look.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { mediaSources, type PictureMedia } from '../ui/media-picture.tsx';
import { HomeFacts, type HomeFactsProps } from './home-facts.tsx';
import './hero.css';

// Loaded separately, because only logged-in players need it.
const PlayerWelcome = lazy(() =>
  import('./player-welcome.tsx').then(({ PlayerWelcome }) => ({ default: PlayerWelcome })),
);

// Loaded separately, because few sites have a video.
const HeroVideo = lazy(() => import('./hero-video.tsx').then(({ HeroVideo }) => ({ default: HeroVideo })));

const embers = Array.from({ length: 24 }, (_, at) => at);

type HeroProps = HomeFactsProps & {
  /** Replaces the built-in drawing. */
  picture?: PictureMedia | undefined;
  /** Plays over the picture. */
  video?: Media | undefined;
  title?: string | undefined;
  text?: string | undefined;
};

/** The top of the home page. Staff can replace its picture, title and text. */
export function Hero(props: HeroProps) {
  return (
    <KeptPart as="section" name="hero" by={props} className="hero">
      <HeroContent {...props} />
    </KeptPart>
  );
}

function HeroContent({ picture, video, title, text, ...facts }: HeroProps) {
  const { t } = useTranslation('home');
  const user = useUser();
  const look = useLook();
  return (
    <>
      <div className="hero-art" aria-hidden={video ? undefined : 'true'}>
        {picture ? (
          <OwnPicture media={picture} />
        ) : (
          <Picture
            name="hero"
            crop={{ name: 'hero-phone', media: '(max-width: 47.4375rem)' }}
            fetchPriority="high"
            className="hero-picture"
          />
        )}
        {video ? (
          <>
            <div className="hero-shade" />
            <Suspense fallback={null}>
              <HeroVideo media={video} />
            </Suspense>
          </>
        ) : (
          <>
            <div className="hero-glow" />
            <div className="hero-mist" />
            <div className="hero-mist hero-mist-low" />
            <div className="hero-shade" />
            <div className="hero-embers">
              {embers.map((at) => (
                <i key={at} />
              ))}
            </div>
          </>
        )}
      </div>
      <div className="page-container hero-words">
        <h1 className="hero-title">{title ?? t('hero.title')}</h1>
        <p className="mt-4 max-w-[46ch] text-bone-50 text-lead lg:max-xl:max-w-[38ch]">{text ?? t('hero.text')}</p>
        {user ? (
          <Suspense fallback={<div className="h-64" />}>
            <PlayerWelcome name={user.username} />
          </Suspense>
        ) : (
          <div className="mt-8 flex flex-wrap gap-3.5 max-sm:flex-col">
            <Button variant="primary" size="lg" render={<Link to={urls.register} />}>
              {t('hero.play')}
            </Button>
            {!look?.withoutEmpires && (
              <Button variant="ghost" size="lg" render={<Link to={urls.empires} />}>
                {t('hero.world')}
              </Button>
            )}
          </div>
        )}
      </div>
      <HomeFacts {...facts} />
    </>
  );
}

/** A custom hero picture. Without a placeholder, the hero stays dark until the picture has loaded. */
function OwnPicture({ media }: { media: PictureMedia }) {
  return (
    <picture className="contents [&>source]:hidden">
      {!media.animated && <source type="image/avif" srcSet={mediaSources(media, 'avif')} sizes="100vw" />}
      <img
        src={mediaUrl(media, { width: 1600 })}
        srcSet={mediaSources(media, 'webp')}
        sizes="100vw"
        width={media.width}
        height={media.height}
        alt=""
        decoding="async"
        fetchPriority="high"
        className="hero-picture"
      />
    </picture>
  );
}
