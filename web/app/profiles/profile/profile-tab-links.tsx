import { Bell, type LucideIcon, Shield, ShoppingBag, Swords, User, Wrench } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { profileTab } from '../../shell/urls.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { type ProfileTabName, profileTabs } from './profile-tabs.ts';

const icons: Record<ProfileTabName, LucideIcon> = {
  profile: User,
  characters: Swords,
  orders: ShoppingBag,
  notifications: Bell,
  security: Shield,
  admin: Wrench,
};

export function ProfileTabLinks({ tab, isStaff }: { tab: ProfileTabName; isStaff: boolean }) {
  const { t } = useTranslation('profiles');
  const shown = profileTabs.filter((name) => name !== 'admin' || isStaff);
  return (
    <TabLinks
      label={t('tabs.label')}
      className="mt-8 mb-8"
      tabs={shown.map((name) => ({
        key: name,
        label: t(`tabs.${name}`),
        icon: icons[name],
        current: name === tab,
        link: <Link to={profileTab(name)} preventScrollReset />,
      }))}
    />
  );
}
