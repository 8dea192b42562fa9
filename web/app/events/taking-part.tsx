import { type ReminderMinutes, reminderMinutes } from '@wyrmgate/contract/events-constants';
import type { EventDate } from '@wyrmgate/contract/events-shapes';
import { Link, useLocation, useRevalidator } from 'react-router';
import { useTranslation } from '#i18n';
import { useProblemText } from '../platform/problem-text.ts';
import { invalidate, useApiMutation, useApiQuery } from '../platform/query/use-api.ts';
import { useSession } from '../platform/session/use-session.ts';
import { toasts } from '../platform/toasts.ts';
import { loginThen } from '../shell/urls.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';

type Props = { event: EventDate; zone: string };

function SignUp({ event, signedUp }: { event: EventDate; signedUp: boolean }) {
  const { t } = useTranslation('events');
  const problem = useProblemText();
  const { revalidate } = useRevalidator();
  const change = useApiMutation(['events', 'setSignUp'], {
    quiet: true,
    onSettled: async () => {
      await Promise.all([invalidate(['events']), revalidate()]);
    },
  });
  const full = event.places !== null && event.taken >= event.places;
  const send = (signed_up: boolean) =>
    change.mutate({ params: { id: event.id, date: event.date }, body: { signed_up } });
  return (
    <div className="grid gap-3">
      <p role="status">{signedUp ? t('signUp.in') : full ? t('signUp.full') : ''}</p>
      {change.error && (
        <Banner tone="danger" role="alert">
          {problem(change.error)}
        </Banner>
      )}
      {signedUp ? (
        <Button full loading={change.isPending} onClick={() => send(false)}>
          {t('signUp.leave')}
        </Button>
      ) : (
        <Button
          full
          variant="primary"
          disabled={full}
          loading={change.isPending}
          loadingLabel={t('signUp.joining')}
          onClick={() => send(true)}
        >
          {t('signUp.join')}
        </Button>
      )}
    </div>
  );
}

function Reminder({ event, zone, minutes }: Props & { minutes: number | null }) {
  const { t } = useTranslation('events');
  const problem = useProblemText();
  const change = useApiMutation(['events', 'setReminder'], {
    quiet: true,
    onSuccess: async () => {
      await invalidate(['events']);
      toasts.show({ type: 'success', title: t('remind.saved') });
    },
  });
  const options = [
    { value: '', label: t('remind.none') },
    ...reminderMinutes.map((value) => ({ value: String(value), label: t(`remind.${value}`) })),
  ];
  const shown = change.isPending ? change.variables.body.minutes : minutes;
  return (
    <Field label={t('remind.title')} error={change.error ? problem(change.error) : undefined}>
      <Select
        value={shown === null ? '' : String(shown)}
        options={options}
        onChange={({ target }) =>
          change.mutate({
            params: { id: event.id, date: event.date },
            body: { minutes: target.value === '' ? null : (Number(target.value) as ReminderMinutes), zone },
          })
        }
      />
    </Field>
  );
}

/** Sign-up and reminder for a future date. The browser loads the viewer's choices, because pages are rendered for visitors. */
export function TakingPart({ event, zone, now }: Props & { now: string }) {
  const { t } = useTranslation('events');
  const session = useSession();
  const { pathname, search } = useLocation();
  const isIn = session.status === 'in';
  const own = useApiQuery(['events', 'own'], {}, { enabled: isIn, quiet: true });
  if (event.cancelled || Date.parse(event.starts_at) <= Date.parse(now)) return null;
  const isThis = (each: { id: number; date: string }) => each.id === event.id && each.date === event.date;
  const signedUp = own.data?.sign_ups.some(isThis) ?? false;
  const minutes = own.data?.reminders.find(isThis)?.minutes ?? null;
  return (
    <Panel title={event.sign_up ? t('signUp.title') : t('remind.title')}>
      <div className="grid min-h-28 content-start gap-4">
        {isIn ? (
          <>
            {event.sign_up && <SignUp event={event} signedUp={signedUp} />}
            <Reminder event={event} zone={zone} minutes={minutes} />
          </>
        ) : (
          <Button full render={<Link to={loginThen(`${pathname}${search}`)} />}>
            {event.sign_up ? t('signUp.logIn') : t('remind.logIn')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
