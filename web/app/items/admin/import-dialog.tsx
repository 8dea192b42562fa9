import { importColumns } from '@wyrmgate/contract/items-constants';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { issueText, useProblemText } from '../../platform/problem-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Report = Awaited<ReturnType<typeof api.items.importItems>>;
const tones = { create: 'success', update: 'info', error: 'danger' } as const;

/** Imports CSV text after checking every row. Each edit requires a new check. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('items');
  const problem = useProblemText();
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<Report>();
  const send = useAdminMutation(api.items.importItems, {
    invalidates: [['items']],
    done: ({ applied, rows }) => (applied ? t('admin.done.imported', { count: rows.length }) : undefined),
  });
  const change = (text: string) => {
    setCsv(text);
    setReport(undefined);
  };
  const check = () => send.mutate({ body: { csv, dry_run: true } }, { onSuccess: setReport });
  const run = () =>
    send.mutate(
      { body: { csv, dry_run: false } },
      { onSuccess: (reply) => (reply.applied ? onClose() : setReport(reply)) },
    );
  const ready = report !== undefined && report.rows.length > 0 && report.rows.every(({ action }) => action !== 'error');
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('admin.import.title')}
      description={t('admin.import.text')}
      dirty={csv !== ''}
      footer={
        <>
          <DialogCancel disabled={send.isPending} />
          <Button
            variant="primary"
            disabled={csv.trim() === ''}
            loading={send.isPending}
            loadingLabel={ready ? t('admin.import.running') : t('admin.import.checking')}
            onClick={ready ? run : check}
          >
            {ready ? t('admin.import.run') : t('admin.import.check')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {send.error && (
          <Banner tone="danger" role="alert">
            {problem(send.error)}
          </Banner>
        )}
        <p className="[overflow-wrap:anywhere] font-mono text-meta text-secondary">{importColumns.join(',')}</p>
        <p className="text-control text-secondary">{t('admin.import.format')}</p>
        <label className="grid gap-1.5 text-control text-heading">
          {t('admin.import.file')}
          <input
            type="file"
            accept=".csv,text/csv"
            className="text-control text-secondary"
            onChange={({ target }) => void target.files?.[0]?.text().then(change)}
          />
        </label>
        <Field label={t('admin.import.csv')}>
          <TextArea value={csv} rows={6} spellCheck={false} onChange={({ target }) => change(target.value)} />
        </Field>
        {report && <Rows report={report} />}
      </div>
    </Dialog>
  );
}

function Rows({ report }: { report: Report }): ReactNode {
  const { t } = useTranslation('items');
  if (report.rows.length === 0) return <Banner tone="warning">{t('admin.import.none')}</Banner>;
  return (
    <ul className="grid max-h-72 gap-2 overflow-y-auto">
      {report.rows.map(({ line, name, action, errors }) => (
        <li key={line} className="grid gap-1 text-control">
          <span className="flex flex-wrap items-center gap-2">
            <span className="text-muted tabular-nums">{t('admin.import.line', { line })}</span>
            <span className="[overflow-wrap:anywhere] text-heading">{name}</span>
            <Badge tone={tones[action]}>{t(`admin.import.${action}`)}</Badge>
          </span>
          {errors.map(({ column, code }) => (
            <span key={`${column} ${code}`} className="text-danger text-meta">
              <span className="font-mono">{column}</span>:{' '}
              {code.includes(':errors.') ? t(code as 'errors.notFound') : issueText(t as never, code)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
