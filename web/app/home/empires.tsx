import type { Branding } from '@wyrmgate/contract/branding';
import type { Empire } from '@wyrmgate/contract/game-constants';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { textIn } from '../platform/text-in.ts';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { ArtCard } from '../ui/card.tsx';
import { EmpireSigil } from '../ui/empire-sigil.tsx';
import { Icon } from '../ui/icon.tsx';

const empires = [
  { id: 'red', tone: 'text-red-400' },
  { id: 'yellow', tone: 'text-yellow-400' },
  { id: 'blue', tone: 'text-blue-400' },
] as const;

type EmpiresProps = {
  title: string | undefined;
  /** Custom texts; undefined if the branding did not load. */
  texts: Branding['empires'] | undefined;
  /** Players online by empire, if the game provides them. */
  online: Readonly<Record<Empire, number>> | null | undefined;
};

export function Empires({ title, texts, online }: EmpiresProps) {
  const { t, i18n } = useTranslation('home');
  const open = useSite()?.registrations_open ?? true;
  const visitor = useUser() === null;
  const total = online ? online.red + online.yellow + online.blue : 0;
  return (
    <section id="empires" aria-labelledby="empires-title" className="scroll-mt-8">
      <h2 id="empires-title" className="pb-5 text-h2">
        {title ?? t('empires.title')}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {empires.map(({ id, tone }) => {
          const own = texts?.[id];
          const short = (own && textIn(own.shorts, i18n.language)) ?? t(`empires.${id}.plain`);
          return (
            <li key={id} className="flex">
              <ArtCard
                className="min-h-[400px] flex-1 md:min-h-[440px] lg:min-h-[480px]"
                art={
                  <Picture
                    name={`empire-${id}`}
                    sizes="(min-width: 106.25rem) 466px, (min-width: 47.5rem) 32vw, 85vw"
                    loading="lazy"
                    className="size-full object-cover object-top"
                  />
                }
              >
                <EmpireSigil empire={id} size={52} />
                <h3 className="wrap-anywhere mt-3 text-h3">
                  {(own && textIn(own.names, i18n.language)) ?? t(`empires.${id}.name`)}
                </h3>
                <p className="wrap-anywhere mt-2 text-control">
                  {(own && textIn(own.texts, i18n.language)) ?? t(`empires.${id}.text`)}
                </p>
                <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-control">
                  {online && total > 0 ? (
                    <span className="text-secondary">{t('empires.share', { share: online[id] / total })}</span>
                  ) : (
                    <span className={`font-[560] ${tone}`}>{short}</span>
                  )}
                  {visitor && open && (
                    <Link
                      to={urls.register}
                      className={`touch-link inline-flex items-center gap-2 font-[560] no-underline hover:underline ${tone}`}
                    >
                      {t('empires.join', { empire: short })}
                      <Icon as={ArrowRight} size={18} />
                    </Link>
                  )}
                </p>
              </ArtCard>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
