import { useTranslation } from '#i18n';
import { cx } from '../ui/cx.ts';
import { Meter } from '../ui/meter.tsx';
import { strengthOf, strengths } from './password-strength.ts';

const tones = { weak: 'danger', fair: 'warning', good: 'success', strong: 'success' } as const;

export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = strengthOf(password);
  return (
    <Meter
      label={t('register.strength.label')}
      hideLabel
      value={strengths.indexOf(strength) + 1}
      max={strengths.length}
      text={t(`register.strength.${strength}`)}
      tone={tones[strength]}
      className={cx('text-meta text-secondary', password === '' && 'hidden')}
    />
  );
}
