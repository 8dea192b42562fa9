import type { ChatReport } from '@wyrmgate/contract/chat-shapes';
import { Eye } from 'lucide-react';
import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiMutation } from '../../platform/query/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';

/** A reported private message with a few surrounding lines, loaded only on request. */
export function ReportedLines({ report }: { report: ChatReport }) {
  const { t } = useTranslation('chat-admin');
  const { t: word } = useTranslation('forum');
  const problem = useProblemText();
  const read = useApiMutation(['chat', 'readReport'], { quiet: true });
  if (!read.data)
    return (
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          icon={Eye}
          loading={read.isPending}
          onClick={() => read.mutate({ params: { id: report.id } })}
        >
          {t('read.action')}
        </Button>
        {read.error ? (
          <span role="alert" className="text-danger text-meta">
            {problem(read.error)}
          </span>
        ) : (
          <span className="text-meta text-muted">{t('read.help')}</span>
        )}
      </div>
    );
  return (
    <ol className="mt-3 grid gap-2 border-line border-s-2 ps-4 text-control">
      {read.data.messages.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <li key={index} className={cx('wrap-anywhere whitespace-pre-line', !line.reported && 'text-muted')}>
          <span className="text-meta">
            <bdi className="font-[560]">{line.author ?? word('former')}</bdi> · <AdminTime iso={line.created_at} />
            {line.reported && <strong className="ms-2 text-danger">{t('read.reported')}</strong>}
          </span>
          <br />
          {line.text}
        </li>
      ))}
    </ol>
  );
}
