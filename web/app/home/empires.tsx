import { useTranslation } from '#i18n';
import BarbedSun from '~icons/game-icons/barbed-sun';
import BigWave from '~icons/game-icons/big-wave';
import Fire from '~icons/game-icons/fire';
import { Picture } from '../platform/picture.tsx';
import { ArtCard } from '../ui/card.tsx';
import { GameIcon } from '../ui/icon.tsx';

const empires = [
  { id: 'red', sigil: Fire, tone: 'text-red-400' },
  { id: 'yellow', sigil: BarbedSun, tone: 'text-yellow-400' },
  { id: 'blue', sigil: BigWave, tone: 'text-blue-400' },
] as const;

/** The three sides of the war. */
export function Empires() {
  const { t } = useTranslation('home');
  return (
    <section id="empires" aria-labelledby="empires-title" className="scroll-mt-8">
      <h2 id="empires-title" className="pb-5 text-h2">
        {t('empires.title')}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {empires.map(({ id, sigil, tone }) => (
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
              <GameIcon as={sigil} size={52} className={tone} />
              <h3 className="mt-3 text-h3">{t(`empires.${id}.name`)}</h3>
              <p className="mt-2 text-control">{t(`empires.${id}.text`)}</p>
              <p className={`mt-4 font-[560] text-control ${tone}`}>{t(`empires.${id}.plain`)}</p>
            </ArtCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
