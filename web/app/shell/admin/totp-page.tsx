import { useTranslation } from '#i18n';
import { AdminTime } from '../../admin-kit/admin-time.tsx';
import { PasskeysSection } from '../../passkeys/passkeys-section.tsx';
import type { RouteHandle } from '../../platform/route-handle.ts';
import { TwoFactorSection } from '../../two-factor/two-factor-section.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { pageMeta } from '../page-meta.ts';

export const handle = { namespaces: ['two-factor', 'passkeys', 'auth'] } satisfies RouteHandle;
export const meta = pageMeta({ title: 'two-factor:admin.title', noindex: true });

/** Manages the viewer's second factor within the back office. */
export default function TotpPage() {
  const { t } = useTranslation('two-factor');
  return (
    <>
      <PageHeader title={t('admin.title')}>{t('admin.text')}</PageHeader>
      <div className="mt-6 grid gap-6">
        <TwoFactorSection moment={AdminTime} />
        <PasskeysSection moment={AdminTime} />
      </div>
    </>
  );
}
