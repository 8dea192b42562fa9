import { useTranslation } from '#i18n';
import { cx } from '../../ui/cx.ts';
import { PackageFace, packFrame } from '../package-face.tsx';
import { type PackageValues, previewOf } from './package-form.ts';

export function PackagePreview({ values, pile }: { values: PackageValues; pile: number }) {
  const { t } = useTranslation('packages');
  const shown = previewOf(values);
  return (
    <section aria-label={t('form.preview')} className="sm:sticky sm:top-0">
      <h3 className="mb-2 text-label text-secondary">{t('form.preview')}</h3>
      <div data-theme="dark" className="rounded-card">
        <div className={cx(packFrame, !values.is_active && 'opacity-55')}>
          <PackageFace
            coinPackage={{ ...shown, name: shown.name || t('form.previewName') }}
            pile={pile}
            currency="EUR"
          />
        </div>
      </div>
    </section>
  );
}
