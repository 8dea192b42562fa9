import { useTranslation } from '#i18n';
import { Picture } from '../platform/picture.tsx';
import { ArtCard } from '../ui/card.tsx';
import { EmpireSigil } from '../ui/empire-sigil.tsx';

const empires = [
  { id: 'red', tone: 'text-red-400' },
  { id: 'yellow', tone: 'text-yellow-400' },
  { id: 'blue', tone: 'text-blue-400' },
] as const;

export function Empires({ title }: { title: string | undefined }) {
  const { t } = useTranslation('home');
  return (
    <section id="empires" aria-labelledby="empires-title" className="scroll-mt-8">
      <h2 id="empires-title" className="pb-5 text-h2">
        {title ?? t('empires.title')}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {empires.map(({ id, tone }) => (
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
