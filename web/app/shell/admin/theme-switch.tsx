import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '#i18n';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDarkness } from './theme.ts';

export function ThemeSwitch() {
  const { t } = useTranslation('dashboard');
  const { dark, flip } = useDarkness();
  return <IconButton icon={dark ? Sun : Moon} label={t(dark ? 'shell.toLight' : 'shell.toDark')} onClick={flip} />;
}
