import type { Contract } from '@wyrmgate/contract';
import type { Reply } from '@wyrmgate/contract/endpoint';
import { KeyRound, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';

export type FactorStatus = Reply<Contract['two-factor']['status']>;

export function ProtectionList({ status }: { status: FactorStatus }) {
  const { t } = useTranslation('two-factor');
  const left = status.backup_codes_remaining;
  return (
    <section aria-label={t('list.label')} className="rounded-card border border-line bg-surface px-5 sm:px-6">
      <ul className="divide-y divide-line">
        <Row icon={Smartphone} title={t('list.codes')} text={t('list.codesText')}>
          <Badge tone={status.enabled ? 'success' : 'warning'}>{t(status.enabled ? 'list.on' : 'list.off')}</Badge>
        </Row>
        <Row icon={KeyRound} title={t('list.backup')} text={t(status.enabled ? 'list.backupText' : 'list.backupLater')}>
          <Badge tone={!status.enabled ? 'neutral' : left <= 3 ? 'warning' : 'success'}>
            {status.enabled ? t('list.left', { count: left }) : t('list.none')}
          </Badge>
        </Row>
      </ul>
    </section>
  );
}

function Row({ icon, title, text, children }: { icon: LucideIcon; title: string; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4 py-4.5">
      <Icon as={icon} size={20} className="text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-base text-heading">{title}</p>
        <p className="text-meta text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}
