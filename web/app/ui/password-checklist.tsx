import { Check, Circle } from 'lucide-react';
import { useTranslation } from '#i18n';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type PasswordChecklistProps = {
  /** Each rule with a short label, and whether the typed password meets it. */
  rules: ReadonlyArray<{ label: string; met: boolean }>;
  /** Lets the input refer to the list by `aria-describedby`. */
  id?: string;
  className?: string;
};

export function PasswordChecklist({ rules, id, className }: PasswordChecklistProps) {
  const { t } = useTranslation('ui');
  return (
    <ul id={id} className={cx('flex flex-wrap gap-x-5 gap-y-1 text-meta', className)}>
      {rules.map(({ label, met }) => (
        <li key={label} className={cx('flex items-center gap-2', met ? 'text-success' : 'text-muted')}>
          <Icon as={met ? Check : Circle} size={14} />
          {label}
          <span className="sr-only">{met ? t('ruleMet') : t('ruleNotMet')}</span>
        </li>
      ))}
    </ul>
  );
}
