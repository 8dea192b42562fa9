import type { ForumPost } from '@wyrmgate/contract/forum-shapes';
import { useTranslation } from '#i18n';
import { useApiMutation } from '../platform/query/use-api.ts';
import { ReportDialog } from '../shell/report-dialog.tsx';

export function ReportPost({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const { t } = useTranslation('forum');
  const call = useApiMutation(['forum', 'report'], { quiet: true });
  return (
    <ReportDialog
      texts={{
        title: t('report.title', { no: post.no }),
        text: t('report.text'),
        reason: t('report.reason'),
        note: t('report.note'),
        send: t('report.send'),
        done: t('done.reported'),
      }}
      nameOf={(reason) => t(`reason.${reason}`)}
      call={call}
      onSend={(report, done) => call.mutate({ body: { post: post.id, ...report } }, done)}
      onClose={onClose}
    />
  );
}
