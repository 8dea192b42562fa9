import type { AuditEntry } from '@wyrmgate/contract/audit';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#i18n';
import { useRoomForPanel } from '../../admin-kit/use-media.ts';
import { Panel } from '../../ui/card.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EntryDetail } from './entry-detail.tsx';
import { ResultBadge } from './result-badge.tsx';
import { useEntryText } from './use-entry-text.ts';

export type EntryPanelProps = {
  /** Undefined if the entry has disappeared from the list. */
  entry: AuditEntry | undefined;
  onClose: () => void;
};

/** Details of the open entry, next to the list or in a drawer if the window is narrow. */
export function EntryPanel({ entry, onClose }: EntryPanelProps) {
  const { t } = useTranslation('audit');
  const beside = useRoomForPanel();
  const text = useEntryText();
  useEscape(beside, onClose);
  const title = entry ? text.action(entry) : t('detail.gone');
  const body = entry ? <EntryDetail entry={entry} /> : <p className="text-secondary">{t('detail.goneText')}</p>;
  if (!beside)
    return (
      <Drawer open onOpenChange={(open) => open || onClose()} title={title}>
        {entry && (
          <p className="mb-4">
            <ResultBadge result={entry.status} />
          </p>
        )}
        {body}
      </Drawer>
    );
  return (
    <aside
      aria-label={t('detail.label')}
      className="sticky top-[72px] max-h-[calc(100dvh-88px)] w-[392px] shrink-0 overflow-y-auto"
    >
      <Panel
        title={title}
        aside={
          <span className="flex items-center gap-1">
            {entry && <ResultBadge result={entry.status} />}
            <IconButton icon={X} size="sm" label={t('ui:close')} onClick={onClose} className="-me-2" />
          </span>
        }
      >
        {body}
      </Panel>
      <p role="status" className="sr-only">
        {entry && t('detail.opened', { action: text.action(entry), admin: text.admin(entry) })}
      </p>
    </aside>
  );
}

/** Closes the panel on Esc, unless a field or an open layer handles the key. */
const useEscape = (active: boolean, onEscape: () => void): void => {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, select, textarea, [role=dialog]')) return;
    onEscape();
  });
  useEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => close(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [active]);
};
