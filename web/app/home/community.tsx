import { type SocialKind, socialNames } from '@wyrmgate/contract/branding-constants';
import { ArrowUpRight, MessagesSquare } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useLook } from '../platform/use-look.ts';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { Icon } from '../ui/icon.tsx';

type Place = { key: string; name: string; text: string; to: string; leaves: boolean };

/** Links to Discord, social networks and the forum. */
export function Community({ title }: { title: string | undefined }) {
  const { t } = useTranslation('home');
  const discord = useSite()?.discord_url ?? '';
  const socials = useLook()?.socials ?? [];
  const network = (kind: SocialKind, url: string): Place => ({
    key: kind,
    name: socialNames[kind],
    text: t(kind === 'discord' ? 'community.discord' : 'community.network'),
    to: url,
    leaves: true,
  });
  const hasDiscord = discord === '' || socials.some(({ kind }) => kind === 'discord');
  const places: Place[] = [
    ...(hasDiscord ? [] : [network('discord', discord)]),
    ...socials.map(({ kind, url }) => network(kind, url)),
    { key: 'forum', name: t('community.forum'), text: t('community.forumText'), to: urls.forum, leaves: false },
  ];
  return (
    <section aria-labelledby="community-title">
      <h2 id="community-title" className="pb-5 text-h2">
        {title ?? t('community.title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {places.map(({ key, name, text, to, leaves }) => (
          <li
            key={key}
            className="group relative flex items-center gap-4 rounded-card border border-line bg-surface p-5 hover:border-frame"
          >
            <span className="min-w-0 flex-1">
              <Link
                to={to}
                {...(leaves && { rel: 'noopener me' })}
                className="stretch-card block font-[560] text-heading no-underline group-hover:underline"
              >
                {name}
              </Link>
              <span className="mt-0.5 block text-label text-secondary">{text}</span>
            </span>
            <Icon as={leaves ? ArrowUpRight : MessagesSquare} size={20} className="text-accent" />
          </li>
        ))}
      </ul>
    </section>
  );
}
