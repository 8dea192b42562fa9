import type { RecruitingGuild } from '@wyrmgate/contract/recruiting';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { guildPage } from '../shell/urls.ts';
import { Crest, type CrestProps } from '../ui/crest.tsx';

export type RecruitingGuildsProps = {
  guilds: readonly RecruitingGuild[];
  toneOf: (empire: RecruitingGuild['empire']) => NonNullable<CrestProps['tone']>;
};

const shown = 6;

/** Lists the guilds that most recently started looking for members. */
export function RecruitingGuilds({ guilds, toneOf }: RecruitingGuildsProps) {
  const { t } = useTranslation('recruiting');
  if (guilds.length === 0) return null;
  return (
    <section aria-labelledby="recruiting-guilds" className="mb-10">
      <h2 id="recruiting-guilds" className="mb-4 text-h3">
        {t('list.title')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {guilds.slice(0, shown).map((guild) => (
          <li key={guild.id} className="relative flex items-start gap-4 rounded-card border border-line bg-raised p-5">
            <Crest seed={guild.name} tone={toneOf(guild.empire)} size="md" />
            <div className="min-w-0 flex-1">
              <h3 className="[overflow-wrap:anywhere] font-[560] font-sans text-heading">
                <Link to={guildPage(guild)} className="stretch-card no-underline hover:underline">
                  <bdi>{guild.name}</bdi>
                </Link>
              </h3>
              {guild.min_level > 0 && (
                <p className="text-meta text-secondary">{t('fromLevel', { level: guild.min_level })}</p>
              )}
              <p dir="auto" className="wrap-anywhere mt-2 line-clamp-3 text-control">
                {guild.text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
