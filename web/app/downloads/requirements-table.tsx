import type { Requirements } from '@wyrmgate/contract/downloads';
import { requirementKeys } from '@wyrmgate/contract/downloads-constants';
import { useTranslation } from '#i18n';

/** Renders nothing if no requirements are known. */
export function RequirementsTable({ requirements }: { requirements: Requirements }) {
  const { t } = useTranslation('downloads');
  const { minimum, recommended } = requirements;
  const rows = requirementKeys.filter((key) => minimum[key] || recommended[key]);
  if (rows.length === 0) return null;
  return (
    <table className="w-full border-collapse self-start text-control lg:max-w-[30rem] lg:flex-1">
      <caption className="pb-3 text-start font-[540] text-heading">{t('requirements.title')}</caption>
      <thead>
        <tr className="border-line border-b text-meta text-muted">
          <td />
          <th scope="col" className="py-2 pe-3 text-start font-normal">
            {t('requirements.minimum')}
          </th>
          <th scope="col" className="py-2 text-start font-normal">
            {t('requirements.recommended')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((key) => (
          <tr key={key} className="border-line border-b align-top last:border-b-0">
            <th scope="row" className="py-2.5 pe-4 text-start font-normal text-secondary">
              {t(`requirements.${key}`)}
            </th>
            <td className="py-2.5 pe-3 text-heading wrap-anywhere">{minimum[key] ?? '–'}</td>
            <td className="py-2.5 text-heading wrap-anywhere">{recommended[key] ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
