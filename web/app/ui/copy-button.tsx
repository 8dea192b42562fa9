import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

export type CopyButtonProps = {
  text: string;
  /** Accessible name, such as "Copy the sponsor link". */
  label?: string;
  /** Shows only the icon, for table rows. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** Copies a text and confirms that for two seconds. */
export function CopyButton({ text, label, iconOnly, size = 'sm', className }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copyFailed'),
    );
  const icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      {iconOnly ? (
        // The accessible name contains the text, because a list can contain many copy buttons.
        <IconButton
          icon={icon}
          label={`${label ?? t('copy')}: ${text}`}
          size={size}
          onClick={copy}
          className={cx('noscript:hidden', className)}
        />
      ) : (
        <Button icon={icon} size={size} onClick={copy} className={cx('noscript:hidden', className)}>
          {outcome === 'copied' ? t('copied') : (label ?? t('copy'))}
        </Button>
      )}
      <span role="status" className="sr-only">
        {outcome && t(outcome)}
      </span>
    </>
  );
}
