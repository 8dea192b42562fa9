import type { Board } from '@wyrmgate/contract/world-constants';
import type { BoardRow } from '@wyrmgate/contract/world-shapes';
import { useApiQuery } from '../platform/query/use-api.ts';
import { useUser } from '../platform/session/use-session.ts';

/** A pinned row of a board, with the page it is on and whether other players see its name. */
export type OwnRow = BoardRow & { own: { page: number; isPrivate: boolean } };

/**
 * Loads the viewer's characters on this board. This happens in the browser, because the server renders the same page
 * for everyone.
 */
export const useOwnRows = (board: Board): OwnRow[] => {
  const user = useUser();
  const query = useApiQuery(['world', 'own'], {}, { enabled: user !== null, staleTime: 60_000, quiet: true });
  if (user === null) return [];
  return (query.data?.characters ?? [])
    .flatMap((character) =>
      character.places
        .filter((place) => place.board === board)
        .map(({ page, row }) => ({ ...row, own: { page, isPrivate: character.private } })),
    )
    .sort((one, other) => one.position - other.position);
};
