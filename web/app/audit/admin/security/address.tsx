import { shownAddressLength } from '@wyrmgate/contract/audit-constants';
import { useTranslation } from '#i18n';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** An IP address, shortened if it is long. The button copies the whole address. */
export function Address({ text }: { text: string }) {
  const { t } = useTranslation('audit');
  return (
    <span className="inline-flex items-center gap-0.5 font-mono text-meta text-secondary">
      <span title={text}>{text.length > shownAddressLength ? `${text.slice(0, shownAddressLength)}…` : text}</span>
      <CopyButton text={text} label={t('copyAddress')} iconOnly />
    </span>
  );
}
