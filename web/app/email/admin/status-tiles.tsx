import type { EmailConfig } from '@wyrmgate/contract/email';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatStrip } from '../../ui/stat-strip.tsx';

const signs = {
  good: { icon: CircleCheck, tone: 'text-success' },
  bad: { icon: CircleX, tone: 'text-danger' },
  none: { icon: CircleDashed, tone: 'text-muted' },
} satisfies Record<string, { icon: LucideIcon; tone: string }>;

function State({ sign, children }: { sign: keyof typeof signs; children: string }) {
  const { icon, tone } = signs[sign];
  return (
    <span className="flex items-center gap-2 text-base tracking-normal sm:text-[1.1875rem]">
      <Icon as={icon} size={20} className={tone} />
      {children}
    </span>
  );
}

/** Shows skeletons while loading, and nothing after an error. */
export function StatusTiles({ config, waiting }: { config: EmailConfig | undefined; waiting: boolean }) {
  const { t } = useTranslation('email');
  if (!config && !waiting) return null;
  const { configured, active, testResult, lastTest, environment, host, port } = config ?? {};
  const way = active ? 'viaStored' : environment ? 'viaEnvironment' : 'unsent';
  return (
    <StatStrip
      label={t('tiles.label')}
      loading={!config}
      stats={[
        {
          key: 'configuration',
          label: t('tiles.configuration'),
          value: (
            <State sign={configured ? 'good' : 'none'}>
              {t(configured ? 'tiles.configured' : 'tiles.notConfigured')}
            </State>
          ),
          note: configured ? <span className="break-all">{`${host}:${port}`}</span> : t('tiles.noHost'),
        },
        {
          key: 'status',
          label: t('tiles.status'),
          value: <State sign={active ? 'good' : 'none'}>{t(active ? 'tiles.enabled' : 'tiles.disabled')}</State>,
          note: t(`tiles.${way}`),
        },
        {
          key: 'lastTest',
          label: t('tiles.lastTest'),
          value: (
            <State sign={testResult === 'success' ? 'good' : testResult === 'failed' ? 'bad' : 'none'}>
              {t(`tiles.${testResult ?? 'notTested'}`)}
            </State>
          ),
          note: lastTest ? <AdminTime iso={lastTest} seconds /> : '–',
        },
      ]}
    />
  );
}
