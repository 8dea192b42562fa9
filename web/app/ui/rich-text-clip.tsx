import { SquarePlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';

/** A YouTube clip; without JavaScript, it is a plain link. YouTube gets no request before the visitor presses play. */
export function RichTextClip({ id, title }: { id: string; title: string | undefined }) {
  const { t } = useTranslation('ui');
  const [playing, setPlaying] = useState(false);
  const name = title || t('richText.clip');
  const address = `https://www.youtube.com/watch?v=${id}`;
  return (
    <figure>
      <div className="clip">
        {playing ? (
          <iframe
            src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`}
            title={name}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            allowFullScreen
            referrerPolicy="strict-origin-when-cross-origin"
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          />
        ) : (
          <div className="grid justify-items-center gap-3">
            <span className="font-title text-card text-heading">{name}</span>
            <Button icon={SquarePlay} variant="primary" onClick={() => setPlaying(true)}>
              {t('richText.play')}
            </Button>
            <span className="max-w-[44ch] text-meta text-muted">{t('richText.playHint')}</span>
          </div>
        )}
      </div>
      <figcaption>
        <a href={address} rel="noopener noreferrer">
          {t('richText.watch', { title: name })}
        </a>
      </figcaption>
    </figure>
  );
}
