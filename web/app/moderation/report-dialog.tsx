import type { ContentKind } from '@wyrmgate/contract/moderation-constants';
import { useTranslation } from '#i18n';
import { useApiMutation } from '../platform/query/use-api.ts';
import { ReportDialog } from '../shell/report-dialog.tsx';

type Props = { kind: ContentKind; target: number | string; onClose: () => void };

export function ReportContent({ kind, target, onClose }: Props) {
  const { t } = useTranslation('moderation');
  const call = useApiMutation(['moderation', 'report'], { quiet: true });
  return (
    <ReportDialog
      texts={{
        title: t('report.title'),
        text: t('report.text'),
        reason: t('report.reason'),
        note: t('report.note'),
        send: t('report.send'),
        done: t('report.done'),
      }}
      nameOf={(reason) => t(`report.reasons.${reason}`)}
      call={call}
      onSend={(report, done) => call.mutate({ body: { kind, target, ...report } }, done)}
      onClose={onClose}
    />
  );
}
