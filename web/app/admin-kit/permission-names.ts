import type { RolePermission } from '@wyrmgate/contract/roles';
import { useTranslation } from '#i18n';

const readable = (word: string): string => word.replaceAll(/[-_]/g, ' ');

/** Splits a permission `category.resource.action` into its parts. */
export const permissionParts = (name: string): [category: string, resource: string, action: string] => {
  const [category = '', resource = '', action = ''] = name.split('.');
  return [category, resource, action];
};

/** Groups permissions by resource, except that donors' messages are separate from donation payments. */
export const groupOf = (name: string): string => {
  const [category, resource] = permissionParts(name);
  return category === 'content' && resource === 'donations' ? 'donorwall' : resource;
};

/** Names permissions: built-in ones in the viewer's language, and others by the name that staff chose. */
export const usePermissionNames = () => {
  const { t } = useTranslation('roles');
  const category = (word: string) => t(`categories.${word}`, { defaultValue: readable(word) });
  const resource = (word: string) => t(`resources.${word}`, { defaultValue: readable(word) });
  const action = (word: string) => t(`actions.${word}`, { defaultValue: readable(word) });
  const whole = (name: string, known?: Pick<RolePermission, 'built_in' | 'display_name'>): string => {
    if (name === '*') return t('everything');
    if (known && !known.built_in) return known.display_name;
    return `${resource(groupOf(name))}: ${action(permissionParts(name)[2])}`;
  };
  return { category, resource, action, whole };
};
