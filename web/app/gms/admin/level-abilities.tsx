import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { useTranslation } from '#i18n';
import { usePermissionNames } from '../../admin-kit/permission-names.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { abilitiesOf } from './level-draft.ts';

export function LevelAbilities({ level }: { level: AuthorityLevel | undefined }) {
  const { t } = useTranslation('gms');
  const names = usePermissionNames();
  const query = useApiQuery(['roles', 'levels'], {});
  if (level === undefined || query.data === undefined) return null;
  const rank = t(`dashboard:authority.${level}`);
  const abilities = abilitiesOf(query.data.levels, level);
  return (
    <div className="rounded-field border border-line bg-subtle px-3.5 py-3 text-control" aria-live="polite">
      <p className="font-[560] text-heading">{t('abilities.title', { level: rank })}</p>
      {level === 'implementor' ? (
        <p className="mt-1 text-secondary">{t('abilities.everything')}</p>
      ) : abilities.length === 0 ? (
        <p className="mt-1 text-secondary">{t('abilities.nothing')}</p>
      ) : (
        <ul className="mt-1 list-disc ps-5 text-secondary sm:columns-2">
          {abilities.map((name) => (
            <li key={name}>{names.whole(name)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
