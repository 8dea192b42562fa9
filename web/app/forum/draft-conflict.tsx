import { useTranslation } from '#i18n';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { useDraft } from './use-draft.ts';

type Props = { kept: Pick<ReturnType<typeof useDraft>, 'state' | 'keep' | 'load'> };

/** Warns that the text is not saved because the draft was changed or posted in another tab or on another device. */
export function DraftConflict({ kept }: Props) {
  const { t } = useTranslation('forum');
  if (kept.state !== 'conflict') return null;
  return (
    <Banner
      tone="warning"
      role="alert"
      className="mt-3"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={kept.keep}>
            {t('reply.draftKeep')}
          </Button>
          <Button size="sm" variant="plain" onClick={kept.load}>
            {t('reply.draftLoad')}
          </Button>
        </div>
      }
    >
      {t('reply.draftConflict')}
    </Banner>
  );
}
