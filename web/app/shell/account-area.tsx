import { ChevronDown, CreditCard, HandCoins, LogOut, MessageCircle, Share2, Shield, User, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { PremiumChip } from '../accounts/premium-chip.tsx';
import { useApiQuery } from '../platform/query/use-api.ts';
import { session } from '../platform/session/session.ts';
import type { StoredUser } from '../platform/session/session-store.ts';
import { useSponsorCheck } from '../platform/session/use-sponsor-check.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../ui/menu.tsx';
import { BalanceChip } from './balance-chip.tsx';
import { openDonation, urls } from './urls.ts';
import { useClosed } from './use-closed.ts';

export function AccountArea({ user, offline }: { user: StoredUser; offline: boolean }) {
  const { t } = useTranslation();
  const closed = useClosed();
  useSponsorCheck(user);
  const own = useApiQuery(['avatars', 'own'], {}, { quiet: true, staleTime: 300_000 });
  return (
    <>
      {offline && <OfflineNote />}
      <span className="max-[89.9rem]:hidden">
        <PremiumChip />
      </span>
      <BalanceChip />
      <Menu
        trigger={
          <button
            type="button"
            aria-label={t('account.menu', { name: user.username })}
            className="inline-flex min-h-11 min-w-11 items-center gap-2 rounded-field px-1.5 font-[560] text-bone-50 text-control"
          >
            <Avatar avatar={own.data?.avatar} seed={user.id} />
            <span className="max-w-40 truncate">{user.username}</span>
            <Icon as={ChevronDown} size={16} className="text-secondary" />
          </button>
        }
      >
        <MenuLink icon={User} render={<Link to={urls.profile} />}>
          {t('account.profile')}
        </MenuLink>
        <MenuLink icon={MessageCircle} render={<Link to={urls.chat} />}>
          {t('nav.chat')}
        </MenuLink>
        <MenuLink icon={CreditCard} render={<Link to={urls.payment.history} />}>
          {t('account.paymentHistory')}
        </MenuLink>
        {!closed('donations') && (
          <MenuLink icon={HandCoins} render={<Link to={openDonation} />}>
            {t('footer.donate')}
          </MenuLink>
        )}
        {user.isSponsor && (
          <MenuLink icon={Share2} render={<Link to={urls.sponsor} />}>
            {t('account.sponsor')}
          </MenuLink>
        )}
        {user.isStaff && (
          <MenuLink icon={Shield} render={<Link to={urls.admin} />}>
            {t('account.administration')}
          </MenuLink>
        )}
        <MenuRule />
        <MenuItem icon={LogOut} onSelect={() => void session.logout()}>
          {t('account.logOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

/** Shown when the session could not be checked. The session stays, and is checked again automatically. */
export function OfflineNote() {
  const { t } = useTranslation();
  return (
    <span
      role="status"
      title={t('account.offlineHint')}
      className="inline-flex items-center gap-2 text-meta text-warning"
    >
      <Icon as={WifiOff} size={16} />
      {t('account.offline')}
    </span>
  );
}
