import type { Device, OwnSession } from '@wyrmgate/contract/sessions';
import { type LucideIcon, Monitor, Smartphone, SquareTerminal, Tablet } from 'lucide-react';
import { Trans, useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation } from '../platform/query/use-api.ts';
import { toasts } from '../platform/toasts.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const icons: Record<Device['kind'], LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: SquareTerminal,
};

/** A session with a button to end it. The current session has no button. */
export function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('sessions');
  const problem = useProblemText();
  const end = useApiMutation(['sessions', 'end']);
  const { browser, system, kind } = session.device;
  const { launcher } = session;
  const seen = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'));
  const device = launcher === null ? seen : t('launcher', { name: launcher });

  const throwOut = async () => {
    try {
      await end.mutateAsync({ params: { id: session.id } });
      toasts.show({ type: 'success', title: t('ended') });
    } catch (error) {
      toasts.show({ type: 'error', title: t('endFailed'), message: problem(error) });
    }
    await invalidate(['sessions']);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <Icon as={icons[kind]} size={24} className="text-secondary" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560] text-heading">
          {device}
          {session.current && <Badge tone="success">{t('current')}</Badge>}
        </p>
        <p className="mt-0.5 text-meta text-muted">
          <Trans t={t} i18nKey="lastUsed" components={{ time: <LocalTime iso={session.lastUsed} time /> }} />
        </p>
        <p className="text-meta text-muted">
          <Trans
            t={t}
            i18nKey="facts"
            values={{ address: session.address }}
            components={{ time: <LocalTime iso={session.created} time /> }}
          />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          onClick={throwOut}
          loading={end.isPending}
          loadingLabel={t('ending')}
          aria-label={t('endNamed', { device })}
          className="max-sm:ms-10"
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
