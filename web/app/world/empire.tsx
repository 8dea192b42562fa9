import type { Empire } from '@wyrmgate/contract/game-constants';
import { useTranslation } from '#i18n';
import { useLook } from '../platform/use-look.ts';
import type { CrestProps } from '../ui/crest.tsx';
import { EmpireSigil } from '../ui/empire-sigil.tsx';

export const crestTone = (empire: Empire | null): NonNullable<CrestProps['tone']> => empire ?? 'neutral';

/** Returns the custom name of an empire, or else its colour. */
export const useEmpireName = () => {
  const { t } = useTranslation('world');
  const names = useLook()?.empires;
  return (empire: Empire): string => names?.[empire] ?? t(`empires.${empire}`);
};

export function EmpireName({ empire }: { empire: Empire | null }) {
  const { t } = useTranslation('world');
  const nameOf = useEmpireName();
  if (empire === null) return <span className="text-muted">{t('empires.none')}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <EmpireSigil empire={empire} />
      {nameOf(empire)}
    </span>
  );
}
