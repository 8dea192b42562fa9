import { refundReportDays } from '@wyrmgate/contract/payments-constants';
import { sponsorLimits } from '@wyrmgate/contract/settings-limits';
import { Link as LinkIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { useSite } from '../platform/use-site.ts';
import { urls } from '../shell/urls.ts';
import { Icon } from '../ui/icon.tsx';
import { type BlockKey, groupsOf } from './documents.ts';

export type LegalSectionProps = {
  /** Name of the section, also used as its anchor. */
  name: string;
  /** Locale key of the section, such as `terms.sections.account`. */
  path: string;
  blocks: readonly BlockKey[];
};

const linkLook = 'text-link underline';

export function LegalSection({ name, path, blocks }: LegalSectionProps) {
  const { t } = useTranslation('legal');
  const site = useSite();
  const support = site?.support_email ?? '';
  const title = t(`${path}.title`, { defaultValue: name });
  const textOf = (block: BlockKey) => (
    <Trans
      t={t}
      i18nKey={`${path}.${block}`}
      values={{
        site: site?.site_name ?? '',
        support,
        days: refundReportDays,
        sponsorDays: site?.sponsor_days ?? sponsorLimits.sponsor_cookie_days.normal,
        defaultValue: '',
      }}
      components={{
        mail: <Link to={`mailto:${support}`} className={linkLook} />,
        terms: <Link to={urls.legal.terms} className={linkLook} />,
        rules: <Link to={urls.legal.gameRules} className={linkLook} />,
        shipping: <Link to={urls.legal.shippingPolicy} className={linkLook} />,
      }}
    />
  );
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="-scroll-mt-14">
      <h2 id={`${name}-title`} className="group/title text-h3">
        {title}
        <a
          href={`#${name}`}
          aria-label={t('anchor', { title })}
          className="ms-2 inline-grid size-8 place-items-center rounded-field align-middle text-muted opacity-0 transition-opacity hover:text-accent focus-visible:opacity-100 group-hover/title:opacity-100 pointer-coarse:-my-3 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
        >
          <Icon as={LinkIcon} size={16} />
        </a>
      </h2>
      {groupsOf(blocks).map(([first = 'p1', ...others]) =>
        first.startsWith('p') ? (
          <p key={first} className="mt-3">
            {textOf(first)}
          </p>
        ) : (
          <ul key={first} className="mt-3 grid list-disc gap-2 ps-5 marker:text-muted">
            {[first, ...others].map((item) => (
              <li key={item}>{textOf(item)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}
