import type { SetupState } from '@wyrmgate/contract/setup';
import { type SetupTest, setupItems, setupTests } from '@wyrmgate/contract/setup-constants';
import { CircleCheck, CircleDashed, CircleMinus, type LucideIcon, Stethoscope } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { useCan } from '../../shell/admin/admin-context.ts';
import { entryAt } from '../../shell/admin/nav.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { places } from './places.ts';

type Face = 'done' | 'open' | 'skipped';
const icons: Record<Face, LucideIcon> = { done: CircleCheck, open: CircleDashed, skipped: CircleMinus };
const tones: Record<Face, Tone> = { done: 'success', open: 'warning', skipped: 'neutral' };
const findingTones = { ok: 'success', warning: 'warning', problem: 'danger', skipped: 'neutral' } as const;
const colours: Record<Face, string> = { done: 'text-success', open: 'text-warning', skipped: 'text-muted' };

export type SetupRowProps = {
  item: SetupState;
  /** Undefined if the step cannot be skipped. */
  onSkip: ((skipped: boolean) => void) | undefined;
  busy: boolean;
};

export function SetupRow({ item: { key, done, skipped }, onSkip, busy }: SetupRowProps) {
  const { t } = useTranslation('setup');
  const face = done ? 'done' : skipped ? 'skipped' : 'open';
  const name = t(`items.${key}.title`);
  const mayTest = useCan()('admin.settings.edit');
  const testable: SetupTest | undefined = mayTest ? setupTests.find((each) => each === key) : undefined;
  const test = useAdminMutation(api.setup.test, { invalidates: [['setup']] });
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 px-[18px] py-3">
      <Icon as={icons[face]} size={20} className={`shrink-0 ${colours[face]}`} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-heading leading-snug">
          {name}
          <Badge tone={tones[face]}>{t(`state.${face}`)}</Badge>
          {setupItems[key].required && !done && <span className="text-meta text-muted">{t('required')}</span>}
        </p>
        {!done && <p className="text-meta text-muted">{t(`items.${key}.text`)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {testable && (
          <Button
            size="sm"
            icon={Stethoscope}
            loading={test.isPending}
            loadingLabel={t('testing')}
            aria-label={t('testOne', { name })}
            onClick={() => test.mutate({ params: { item: testable } })}
          >
            {t('test')}
          </Button>
        )}
        {(testable || (!done && !skipped)) && <Place to={places[key]} name={name} />}
        {onSkip && (
          <Button
            size="sm"
            disabled={busy}
            aria-label={t(skipped ? 'restoreOne' : 'skipOne', { name })}
            onClick={() => onSkip(!skipped)}
          >
            {t(skipped ? 'restore' : 'skip')}
          </Button>
        )}
      </div>
      <div role="status" className="basis-full empty:hidden">
        {test.data && (
          <ul className="grid gap-1.5 ps-[34px]">
            {test.data.findings.map(({ state, code, values }) => (
              <li key={`${code} ${values.url}`} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-meta">
                <Badge tone={findingTones[state]}>{t(`finding.${state}`)}</Badge>
                <span className="wrap-anywhere min-w-0">{t(`findings.${code}`, values)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** A link to the screen of a setup step, if the viewer may open that screen. */
function Place({ to, name }: { to: string | undefined; name: string }) {
  const { t } = useTranslation('dashboard');
  const can = useCan();
  const section = to === undefined ? undefined : entryAt(to);
  if (to === undefined || section === undefined) return null;
  if (section.permission && !can(section.permission)) return null;
  return (
    <Button size="sm" aria-label={t('attention.openNamed', { name })} render={<Link to={to} />}>
      {t(`sections.${section.key}`)}
    </Button>
  );
}
