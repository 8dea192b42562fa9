import { mediaUrl } from '@wyrmgate/contract/media-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import DragonSpiral from '~icons/game-icons/dragon-spiral';
import { useLook } from '../platform/use-look.ts';
import { useSite } from '../platform/use-site.ts';
import { GameIcon } from '../ui/icon.tsx';
import { urls } from './urls.ts';

/** Logo and site name. The name is text, so that changing it requires no new picture. */
export function Wordmark({ className = '' }: { className?: string }) {
  const { t } = useTranslation();
  const name = useSite()?.site_name;
  const look = useLook();
  const logo = look?.logo;
  return (
    <Link
      to={urls.home}
      // On error screens, the site name may be unknown.
      aria-label={name ? t('nav.home', { site: name }) : t('notFound.home')}
      className={`inline-flex min-h-11 items-center gap-3 text-bone-50 no-underline ${className}`}
    >
      {logo ? (
        <img
          src={mediaUrl(logo, { width: 480 })}
          width={logo.width}
          height={logo.height}
          alt=""
          className="h-10 w-auto max-w-[200px] object-contain"
        />
      ) : (
        <GameIcon as={DragonSpiral} size={33} className="text-ember-400" />
      )}
      {/* Marked as English, because Turkish rules would capitalise the i differently. */}
      {(look?.named ?? true) && (
        <span lang="en" className="font-wordmark text-[1.4375rem] uppercase leading-none tracking-[.13em]">
          {name}
        </span>
      )}
    </Link>
  );
}
