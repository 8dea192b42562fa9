import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export type CopyButtonProps = {
  /** The copied text. */
  text: string;
  /** Accessible name: "Copy the sponsor link". */
  label?: string;
  /** Shows only the icon, for rows. */
  iconOnly?: boolean;
  size?: 'sm' | 'md';
  className?: string;
};

/** Copies a text and confirms it for two seconds. */
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
        // The name contains the text, because a list has many of these buttons.
        <IconButton
          icon={icon}
          label={`${label ?? t('copy')}: ${text}`}
          size={size}
          onClick={copy}
          className={className}
        />
      ) : (
        <Button icon={icon} size={size} onClick={copy} className={className}>
          {outcome === 'copied' ? t('copied') : (label ?? t('copy'))}
        </Button>
      )}
      <span role="status" className="sr-only">
        {outcome && t(outcome)}
      </span>
    </>
  );
}
