import { useTranslation } from '#i18n';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { adminMoment } from './admin-date.ts';
import type { AutosaveState } from './use-autosave.ts';

export function DraftStatus({ state }: { state: AutosaveState }) {
  const { t } = useTranslation('content-history');
  const texts = {
    idle: '',
    saving: t('draft.saving'),
    saved: state.kind === 'saved' ? t('draft.saved', { time: adminMoment(state.at).split(', ')[1] ?? '' }) : '',
    failed: t('draft.failed'),
    conflict: t('errors.changedMeanwhile'),
  };
  return (
    <span role="status" className="text-meta text-muted">
      {texts[state.kind]}
    </span>
  );
}

type OfferedDraftProps = {
  savedAt: string;
  /** The author of the draft, if it is not the viewer. */
  writer?: string | undefined;
  onUse: () => void;
  onDiscard: () => void;
};

/** Offers to restore a draft, and warns if someone else wrote it. */
export function OfferedDraft({ savedAt, writer, onUse, onDiscard }: OfferedDraftProps) {
  const { t } = useTranslation('content-history');
  const time = adminMoment(savedAt);
  return (
    <Banner tone={writer === undefined ? 'info' : 'warning'}>
      <span className="flex flex-wrap items-center gap-3">
        {writer === undefined ? t('draft.found', { time }) : t('draft.theirs', { time, name: writer })}
        <Button size="sm" onClick={onUse}>
          {writer === undefined ? t('draft.use') : t('draft.useTheirs')}
        </Button>
        <Button size="sm" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </span>
    </Banner>
  );
}
