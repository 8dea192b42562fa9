import type { RolePermission } from '@wyrmgate/contract/roles';
import { useTranslation } from '#i18n';

const readable = (word: string): string => word.replaceAll(/[-_]/g, ' ');

/** The three parts of `category.resource.action`. */
export const partsOf = (name: string): [category: string, resource: string, action: string] => {
  const [category = '', resource = '', action = ''] = name.split('.');
  return [category, resource, action];
};

/** Permissions in words: the built-in ones in the language of the screen, others as they were named. */
export const usePermissionNames = () => {
  const { t } = useTranslation('roles');
  const category = (word: string) => t(`categories.${word}`, { defaultValue: readable(word) });
  const resource = (word: string) => t(`resources.${word}`, { defaultValue: readable(word) });
  const action = (word: string) => t(`actions.${word}`, { defaultValue: readable(word) });
  const whole = (name: string, known?: Pick<RolePermission, 'built_in' | 'display_name'>): string => {
    if (name === '*') return t('everything');
    if (known && !known.built_in) return known.display_name;
    const [, what, how] = partsOf(name);
    return `${resource(what)}: ${action(how)}`;
  };
  return { category, resource, action, whole };
};
