import { useTranslation } from '#i18n';
import { useSession } from '../platform/session/use-session.ts';
import { NotFoundScene } from '../shell/not-found-scene.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** A not-found page, with a spinner while the browser checks the player's access. */
export function MissingPage({ loading }: { loading: boolean }) {
  const { t } = useTranslation('forum');
  const session = useSession();
  if (session.status === 'out' || !loading) return <NotFoundScene inPage />;
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner size={32} label={t('loading')} />
    </div>
  );
}
