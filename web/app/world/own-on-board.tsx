import type { Board } from '@wyrmgate/contract/world-constants';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';
import { rankings } from '../shell/urls.ts';
import { Crest } from '../ui/crest.tsx';
import { crestTone } from './empire.tsx';

/** Ids of the viewer's characters. Loaded in the browser, because the server renders the same page for everyone. */
export const useOwnCharacters = () => {
  const user = useUser();
  const query = useApiQuery(['world', 'own'], {}, { enabled: user !== null, staleTime: 60_000, quiet: true });
  return user === null ? [] : (query.data?.characters ?? []);
};

/** The viewer's characters on this board, shown above the table. */
export function OwnOnBoard({ board }: { board: Board }) {
  const { t } = useTranslation('world');
  const { number } = useFormat();
  const own = useOwnCharacters().flatMap((character) => {
    const place = character.places.find((one) => one.board === board);
    return place ? [{ character, place }] : [];
  });
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-places" className="border-line border-b px-4 py-4 sm:px-5">
      <h2 id="own-places" className="mb-2 font-[560] font-sans text-label text-secondary">
        {t('own.title')}
      </h2>
      <ul className="flex flex-wrap gap-2.5">
        {own.map(({ character, place }) => (
          <li key={character.id} className="min-w-0">
            <Link
              to={rankings(board, { page: place.page > 1 ? place.page : undefined })}
              className="inline-flex min-h-11 max-w-full items-center gap-3 rounded-field border border-accent/40 bg-accent/8 px-3 py-1.5 no-underline"
            >
              <span className="font-[600] text-accent tabular-nums">{number(place.place)}</span>
              <Crest seed={character.name} tone={crestTone(character.empire)} />
              <span className="min-w-0 truncate font-[560] text-heading">
                <bdi>{character.name}</bdi>
              </span>
              <span className="shrink-0 text-meta text-secondary">{t('level', { level: character.level })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
