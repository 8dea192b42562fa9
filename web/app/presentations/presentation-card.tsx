import type { Language } from '@wyrmgate/contract/languages';
import type { PresentationSummary } from '@wyrmgate/contract/presentations';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { presentationPage } from '../shell/urls.ts';
import { MediaPicture } from '../ui/media-picture.tsx';
import { languageFor } from './languages-of.ts';

export type PresentationCardProps = { presentation: PresentationSummary; language: Language };

export function PresentationCard({ presentation, language: wanted }: PresentationCardProps) {
  const { t } = useTranslation('presentations');
  const { slug, titles, excerpts, cover, slides, views } = presentation;
  const language = languageFor(titles, wanted);
  return (
    <article className="group relative h-full overflow-hidden rounded-card border border-line bg-surface focus-within:border-frame hover:border-frame">
      {cover && (
        <MediaPicture
          media={cover}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
          alt=""
          className="aspect-[3/2] w-full object-cover"
        />
      )}
      <div className="grid gap-2 p-5">
        <h2 className="text-card">
          <Link to={presentationPage(slug)} lang={language} className="no-underline after:absolute after:inset-0">
            {titles[language]}
          </Link>
        </h2>
        <p lang={language} className="text-secondary">
          {excerpts[language]}
        </p>
        <p className="text-meta text-muted">
          {t('slides', { count: slides })} · {t('views', { count: views })}
        </p>
      </div>
    </article>
  );
}
