import type { Empire } from '@wyrmgate/contract/game-constants';
import { useTranslation } from '#i18n';
import type { CrestProps } from '../ui/crest.tsx';
import { EmpireSigil } from '../ui/empire-sigil.tsx';

export const crestTone = (empire: Empire | null): NonNullable<CrestProps['tone']> => empire ?? 'neutral';

/** Sigil and name of an empire. */
export function EmpireName({ empire }: { empire: Empire | null }) {
  const { t } = useTranslation('world');
  if (empire === null) return <span className="text-muted">{t('empires.none')}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <EmpireSigil empire={empire} />
      {t(`empires.${empire}`)}
    </span>
  );
}
