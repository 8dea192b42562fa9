import type { ChatMessage } from '@wyrmgate/contract/chat-shapes';
import { useTranslation } from '#i18n';
import { useApiMutation } from '../platform/query/use-api.ts';
import { ReportDialog } from '../shell/report-dialog.tsx';

export function ReportMessage({ message, onClose }: { message: ChatMessage; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const { t: word } = useTranslation('forum');
  const call = useApiMutation(['chat', 'report'], { quiet: true });
  return (
    <ReportDialog
      texts={{
        title: t('report.title'),
        text: t('report.text'),
        reason: t('report.reason'),
        note: t('report.note'),
        send: t('report.send'),
        done: t('done.reported'),
      }}
      nameOf={(reason) => word(`reason.${reason}`)}
      reason="harassment"
      call={call}
      onSend={(report, done) => call.mutate({ body: { message: message.id, ...report } }, done)}
      onClose={onClose}
    />
  );
}
