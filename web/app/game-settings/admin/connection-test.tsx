import type { GameTest } from '@wyrmgate/contract/game-settings';
import { PlugZap } from 'lucide-react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useFormat } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Table } from '../../ui/table.tsx';

const tones = { error: 'danger', warning: 'warning', info: 'info' } as const;

function Report({ test }: { test: GameTest }) {
  const { t } = useTranslation('game-settings-admin');
  const { number } = useFormat();
  const grants = test.grants.join('\n');
  return (
    <div className="grid grid-cols-1 gap-5">
      {test.findings.map(({ code, severity, values }) => (
        <Banner key={`${code} ${Object.values(values).join(' ')}`} tone={tones[severity]}>
          <span className="wrap-anywhere">{t(`test.findings.${code}`, values)}</span>
        </Banner>
      ))}
      <Facts
        layout="spread"
        facts={[
          {
            key: 'state',
            label: t('test.state'),
            value: (
              <Badge tone={test.reachable ? 'success' : 'danger'} dot>
                {t(test.reachable ? 'test.reachable' : 'test.unreachable')}
              </Badge>
            ),
          },
          { key: 'game', label: t('test.game'), value: test.demo ? t('test.demo') : test.family },
          { key: 'version', label: t('test.version'), value: test.server_version ?? t('test.unknown') },
          {
            key: 'latency',
            label: t('test.latency'),
            value: test.latency_ms === null ? t('test.unknown') : t('test.ms', { ms: number(test.latency_ms) }),
          },
        ]}
      />
      {test.capabilities.length > 0 && (
        <div>
          <h3 className="mb-2 font-[560] text-label">{t('test.capabilities')}</h3>
          <ul className="flex flex-wrap gap-2">
            {test.capabilities.map((capability) => (
              <li key={capability}>
                <Badge tone="neutral">{t(`test.capability.${capability}`)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {test.tables.length > 0 && (
        <Disclosure summary={t('test.tables', { count: test.tables.length })}>
          <Table
            label={t('test.tableList')}
            rows={test.tables}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', header: t('test.table'), identity: true, phone: 'title', cell: ({ name }) => name },
              { key: 'engine', header: t('test.engine'), phone: 'line', cell: ({ engine }) => engine },
              { key: 'encoding', header: t('test.encoding'), phone: 'line', cell: ({ encoding }) => encoding },
              {
                key: 'rows',
                header: t('test.rows'),
                align: 'end',
                phone: 'end',
                cell: ({ rows }) => <span className="tabular-nums">{number(rows)}</span>,
              },
            ]}
          />
        </Disclosure>
      )}
      {test.samples.length > 0 && (
        <Disclosure summary={t('test.samples.title')}>
          <p className="mb-3 text-control text-secondary">{t('test.samples.help')}</p>
          <Table
            label={t('test.samples.title')}
            rows={test.samples}
            rowKey={({ column }) => column}
            columns={[
              {
                key: 'column',
                header: t('test.samples.column'),
                identity: true,
                phone: 'title',
                cell: ({ column }) => <code className="font-mono text-meta">{column}</code>,
              },
              {
                key: 'role',
                header: t('test.samples.role'),
                phone: 'mark',
                cell: ({ role }) => role && <Badge tone="success">{t(`test.samples.${role}`)}</Badge>,
              },
              {
                key: 'values',
                header: t('test.samples.values'),
                phone: 'line',
                cell: ({ values }) => <span className="tabular-nums">{values.map(number).join(' · ')}</span>,
              },
            ]}
          />
        </Disclosure>
      )}
      <Names test={test} />
      {test.grants.length > 0 && (
        <Disclosure summary={t('test.grants')}>
          <p className="mb-3 text-control text-secondary">{t('test.grantsHelp')}</p>
          <pre className="overflow-x-auto rounded-field bg-well p-4 font-mono text-meta">{grants}</pre>
          <CopyButton text={grants} label={t('test.copy')} />
        </Disclosure>
      )}
    </div>
  );
}

/** Shows the tables and columns that the portal reads, and some sample names. */
function Names({ test: { names, texts } }: { test: GameTest }) {
  const { t } = useTranslation('game-settings-admin');
  return (
    <>
      {names.length > 0 && (
        <Disclosure summary={t('test.names.title')}>
          <p className="mb-3 text-control text-secondary">{t('test.names.help')}</p>
          <Table
            label={t('test.names.title')}
            rows={names}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'key',
                header: t('test.names.key'),
                identity: true,
                phone: 'title',
                cell: ({ key }) => <code className="font-mono text-meta">{key}</code>,
              },
              {
                key: 'found',
                header: t('test.names.found'),
                phone: 'line',
                cell: ({ found }) =>
                  found === null ? (
                    <span className="text-muted">{t('test.names.none')}</span>
                  ) : (
                    <code className="wrap-anywhere font-mono text-meta">{found}</code>
                  ),
              },
            ]}
          />
        </Disclosure>
      )}
      {texts.length > 0 && (
        <Disclosure summary={t('test.texts.title')}>
          <p className="mb-3 text-control text-secondary">{t('test.texts.help')}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {texts.map((text) => (
              <li key={text} dir="auto" className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}

/** Connects to the game, and shows what was found or how to fix the problem. */
export function ConnectionTest() {
  const { t } = useTranslation('game-settings-admin');
  const test = useAdminMutation(api['game-settings'].testConnection, { invalidates: [] });
  return (
    <Panel title={t('test.title')}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-[60ch] text-control text-secondary">{t('test.lead')}</p>
        <Button icon={PlugZap} loading={test.isPending} loadingLabel={t('test.doing')} onClick={() => test.mutate({})}>
          {t('test.action')}
        </Button>
      </div>
      <div aria-live="polite">{test.data && <Report test={test.data} />}</div>
    </Panel>
  );
}
