import { Link, useRouteLoaderData } from 'react-router';
import { Trans, useTranslation } from '#i18n';
import { KeptPart } from '../platform/kept-part.tsx';
import { useUser } from '../platform/session/use-session.ts';
import { useLook } from '../platform/use-look.ts';
import type { RootData } from '../root.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { SocialLinks } from './social-links.tsx';
import { openDonation, urls } from './urls.ts';
import { useClosed } from './use-closed.ts';
import { Wordmark } from './wordmark.tsx';

type Column = { title: string; links: { to: string; label: string }[] };

const useColumns = (): Column[] => {
  const { t } = useTranslation();
  const closed = useClosed();
  const look = useLook();
  const isIn = useUser() !== null;
  const root = useRouteLoaderData<RootData>('root');
  const { legal, payment } = urls;
  return [
    {
      title: t('footer.play'),
      links: [
        isIn
          ? { to: urls.profile, label: t('account.profile') }
          : { to: urls.register, label: t('footer.createAccount') },
        ...(closed('shop')
          ? []
          : [
              { to: urls.shop, label: t('footer.shop') },
              { to: urls.itemShop, label: t('footer.itemShop') },
            ]),
        { to: urls.downloads, label: t('nav.downloads') },
        ...(closed('donations') ? [] : [{ to: openDonation, label: t('footer.donate') }]),
        ...(look?.withoutEmpires ? [] : [{ to: urls.empires, label: t('footer.empires') }]),
        { to: urls.presentations, label: t('footer.presentations') },
        { to: urls.gameSettings, label: t('footer.gameSettings') },
        { to: urls.status, label: t('footer.status') },
        ...(root?.site.statistics ? [{ to: urls.statistics, label: t('footer.statistics') }] : []),
      ],
    },
    {
      title: t('footer.community'),
      links: [
        { to: urls.news, label: t('nav.news') },
        { to: urls.events, label: t('nav.events') },
        { to: urls.rankings, label: t('nav.rankings') },
        { to: urls.guilds, label: t('nav.guilds') },
        { to: urls.forum, label: t('nav.forum') },
        { to: urls.chat, label: t('nav.chat') },
        { to: urls.vote, label: t('footer.vote') },
        { to: urls.supporters, label: t('footer.supporters') },
      ],
    },
    {
      title: t('footer.help'),
      links: [
        { to: urls.support, label: t('footer.support') },
        { to: urls.features, label: t('footer.features') },
        { to: payment.history, label: t('footer.paymentHistory') },
      ],
    },
    {
      title: t('footer.legal'),
      links: [
        { to: legal.terms, label: t('footer.terms') },
        { to: legal.privacy, label: t('footer.privacy') },
        { to: urls.cookies, label: t('footer.cookies') },
        { to: legal.gameRules, label: t('footer.gameRules') },
        { to: legal.shippingPolicy, label: t('footer.shippingPolicy') },
        { to: legal.imprint, label: t('footer.imprint') },
      ],
    },
    ...(look && look.links.length > 0
      ? [{ title: t('footer.more'), links: look.links.map(({ label, url }) => ({ to: url, label })) }]
      : []),
  ];
};

const linkLook =
  'inline-flex min-h-8 items-center text-label text-secondary no-underline transition-colors hover:text-bone-50 pointer-coarse:min-h-11';

// `Trans` adds the text of the link.
const iconsLink = (
  <Link to="https://game-icons.net/" rel="noopener" className="whitespace-nowrap underline hover:text-bone-50" />
);

export function PublicFooter() {
  return (
    <KeptPart as="footer" name="footer" by={null} className="border-line border-t bg-band">
      <FooterContent />
    </KeptPart>
  );
}

function FooterContent() {
  const { t } = useTranslation();
  const root = useRouteLoaderData<RootData>('root');
  const look = useLook();
  const columns = useColumns();
  const site = root?.site.site_name ?? '';
  return (
    <>
      <div
        className={`page-container grid grid-cols-2 gap-x-7 gap-y-10 pt-11 pb-10 md:grid-cols-4 ${columns.length > 4 ? 'lg:grid-cols-[minmax(0,1.6fr)_repeat(5,minmax(0,1fr))]' : 'lg:grid-cols-[minmax(0,1.6fr)_repeat(4,minmax(0,1fr))]'}`}
      >
        <div className="col-span-full lg:col-span-1">
          <Wordmark />
          <p className="mt-2 max-w-[44ch] text-meta text-secondary">{t('footer.coins')}</p>
          {look && <SocialLinks look={look} label={t('footer.social')} className={linkLook} />}
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 font-[560] font-sans text-bone-50 text-label">{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={`${to} ${label}`}>
                  <Link to={to} className={linkLook}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-container pb-6">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-t pt-3 text-meta text-muted">
          <p>{t('footer.rights', { year: root?.year ?? '', site })}</p>
          <p>
            <Trans t={t} i18nKey="footer.icons" components={{ link: iconsLink }} />
          </p>
          <LanguagePicker className="ms-auto" />
        </div>
      </div>
    </>
  );
}
