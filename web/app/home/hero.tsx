import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { urls } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from './facts.tsx';
import './hero.css';

// Visitors do not load it.
const PlayerWelcome = lazy(() =>
  import('./player-welcome.tsx').then(({ PlayerWelcome }) => ({ default: PlayerWelcome })),
);

const embers = Array.from({ length: 24 }, (_, at) => at);

export function Hero() {
  const { t } = useTranslation('home');
  const user = useUser();
  return (
    <section className="hero">
      <div className="hero-art" aria-hidden="true">
        <Picture
          name="hero"
          crop={{ name: 'hero-phone', media: '(max-width: 47.4375rem)' }}
          fetchPriority="high"
          className="hero-picture"
        />
        <div className="hero-glow" />
        <div className="hero-mist" />
        <div className="hero-mist hero-mist-low" />
        <div className="hero-shade" />
        <div className="hero-embers">
          {embers.map((at) => (
            <i key={at} />
          ))}
        </div>
      </div>
      <div className="page-container hero-words">
        <h1 className="hero-title">{t('hero.title')}</h1>
        <p className="mt-4 max-w-[46ch] text-bone-50 text-lead lg:max-xl:max-w-[38ch]">{t('hero.text')}</p>
        {user ? (
          <Suspense fallback={<div className="h-64" />}>
            <PlayerWelcome name={user.username} />
          </Suspense>
        ) : (
          <div className="mt-8 flex flex-wrap gap-3.5 max-sm:flex-col">
            <Button variant="primary" size="lg" render={<Link to={urls.register} />}>
              {t('hero.play')}
            </Button>
            <Button variant="ghost" size="lg" render={<Link to={urls.empires} />}>
              {t('hero.world')}
            </Button>
          </div>
        )}
      </div>
      <Facts />
    </section>
  );
}
