import { Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#i18n';
import { Button } from '../ui/button.tsx';
import { Panel } from '../ui/card.tsx';
import { Icon } from '../ui/icon.tsx';
import { PendingEmail } from './pending-email.tsx';
import { useProfile } from './use-profile.ts';

const EmailDialog = lazy(() => import('./email-dialog.tsx').then(({ EmailDialog }) => ({ default: EmailDialog })));

export function EmailSection() {
  const { t } = useTranslation('profiles');
  const { data: profile } = useProfile();
  const [open, setOpen] = useState(false);
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon as={Mail} size={24} className="text-secondary" />
        <div className="min-w-0 flex-1 max-sm:basis-3/4">
          <h2 className="font-[560] font-sans text-base tracking-normal">{t('email.title')}</h2>
          <p className="min-h-5 break-all text-control text-prose">
            {profile && (profile.email || t('common:noEmail'))}
          </p>
          <p className="text-meta text-muted max-sm:hidden">{t('email.text')}</p>
        </div>
        <Button className="max-sm:ms-10" onClick={() => setOpen(true)}>
          {t(profile?.email === '' ? 'email.add' : 'email.change')}
        </Button>
      </div>
      {profile?.email_change && <PendingEmail change={profile.email_change} first={profile.email === ''} />}
      {open && (
        <Suspense>
          <EmailDialog first={profile?.email === ''} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
