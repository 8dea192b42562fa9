import { unsubscribeTopics } from '@wyrmgate/contract/notifications-constants';
import { BellOff, Check, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { useApiMutation } from '../platform/query/use-api.ts';
import type { RouteHandle } from '../platform/route-handle.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { urls } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

export const handle = { namespaces: ['notifications'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'notifications:unsubscribe.meta', noindex: true });

/** The page that unsubscribe links open, which works without scripts. Opening it changes nothing, because mail scanners open links. */
export default function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const problem = useProblemText();
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const topic = unsubscribeTopics.find((each) => each === token.split('.')[0]);
  const end = useApiMutation(['notifications', 'unsubscribe'], { quiet: true });
  const settings = (
    <Button className="w-full" render={<Link to={urls.notificationSettings} />}>
      {t('unsubscribe.settings')}
    </Button>
  );
  if (topic === undefined)
    return (
      <Card icon={Unlink} title={t('unsubscribe.bad')} text={t('unsubscribe.badText')}>
        {settings}
      </Card>
    );
  const name = t(`topics.${topic}.name`);
  if (end.isSuccess)
    return (
      <Card
        icon={Check}
        title={t('unsubscribe.done', { topic: name })}
        text={t('unsubscribe.doneText', { topic: name })}
      >
        {settings}
      </Card>
    );
  return (
    <Card icon={BellOff} title={t('unsubscribe.title', { topic: name })} text={t('unsubscribe.text')}>
      {end.error && (
        <Banner tone="danger" role="alert" className="mb-4">
          {problem(end.error)}
        </Banner>
      )}
      <form
        method="post"
        action={`${urls.unsubscribe}?${new URLSearchParams({ token })}`}
        onSubmit={(event) => {
          event.preventDefault();
          end.mutate({ body: { token } });
        }}
      >
        <Button
          variant="primary"
          type="submit"
          className="w-full"
          loading={end.isPending}
          loadingLabel={t('unsubscribe.working')}
        >
          {t('unsubscribe.action')}
        </Button>
      </form>
    </Card>
  );
}

type CardProps = { icon: typeof Check; title: string; text: string; children: ReactNode };

function Card({ icon, title, text, children }: CardProps) {
  return (
    <div className="page-container grid min-h-[60dvh] place-items-center py-10 sm:py-16">
      <section className="w-full max-w-[520px] rounded-card border border-line bg-surface p-5 sm:p-8">
        <div role="status" className="flex flex-col items-center text-center">
          <Icon as={icon} size={28} className="text-secondary" />
          <h1 className="mt-5 pb-1 text-h3 sm:text-[1.75rem] sm:leading-tight">{title}</h1>
          <p className="mt-2 max-w-full [overflow-wrap:anywhere] text-base text-secondary">{text}</p>
        </div>
        <div className="mt-8">{children}</div>
      </section>
    </div>
  );
}
