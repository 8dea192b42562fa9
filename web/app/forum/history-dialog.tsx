import type { ForumPost } from '@wyrmgate/contract/forum-shapes';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { imagesOf } from './post-image.tsx';
import { RemoveHistory } from './remove-history.tsx';

type Props = { post: ForumPost; removable: boolean; onClose: () => void };

export function HistoryDialog({ post, removable, onClose }: Props) {
  const { t } = useTranslation('forum');
  const { data, isError } = useApiQuery(['forum', 'history'], { params: { id: post.id } });
  return (
    <Dialog open onOpenChange={onClose} title={t('history.title', { no: post.no })} size="lg">
      {!data && !isError && <Spinner size={24} label={t('loading')} />}
      {isError && <p>{t('history.failed')}</p>}
      {data?.versions.length === 0 && <p className="text-secondary">{t('history.none')}</p>}
      <ol className="grid gap-5">
        {data?.versions.map(({ body, images, until }) => (
          <li key={until} className="border-line border-t pt-4 first:border-0 first:pt-0">
            <p className="mb-2 text-meta text-secondary">
              {t('history.until')} <LocalTime iso={until} time />
            </p>
            <RichText doc={body} profile="player" image={imagesOf(images, removable)} className="wrap-anywhere" />
          </li>
        ))}
      </ol>
      {removable && data && data.versions.length > 0 && (
        <div className="mt-5">
          <RemoveHistory post={post.id} onDone={onClose} />
        </div>
      )}
    </Dialog>
  );
}
