import { useTranslation } from '#i18n';
import { Banner } from '../ui/banner.tsx';
import type { DraftState } from './use-draft.ts';

/** Warns that the text is not saved because the draft was changed or posted in another tab or on another device. */
export function DraftConflict({ state }: { state: DraftState }) {
  const { t } = useTranslation('forum');
  if (state !== 'conflict') return null;
  return (
    <Banner tone="warning" role="alert" className="mt-3">
      {t('reply.draftConflict')}
    </Banner>
  );
}
