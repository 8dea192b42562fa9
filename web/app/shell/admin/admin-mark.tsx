import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import DragonSpiral from '~icons/game-icons/dragon-spiral';
import { useSite } from '../../platform/use-site.ts';
import { GameIcon } from '../../ui/icon.tsx';
import { urls } from '../urls.ts';

/** Logo and site name, linked to the player site. `bare` omits the name. */
export function AdminMark({ bare }: { bare?: boolean }) {
  const { t } = useTranslation('dashboard');
  const name = useSite()?.site_name;
  return (
    <Link
      to={urls.home}
      aria-label={name && t('common:nav.home', { site: name })}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-field text-heading no-underline"
    >
      <GameIcon as={DragonSpiral} size={bare ? 28 : 24} className="text-accent" />
      {!bare && (
        // Marked as English, because Turkish rules would capitalise the i differently.
        <span lang="en" className="font-wordmark text-[1.0625rem] uppercase leading-none tracking-[.13em]">
          {name}
        </span>
      )}
    </Link>
  );
}
