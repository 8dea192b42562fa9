import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n';
import BrokenShield from '~icons/game-icons/broken-shield';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export type ErrorStateProps = {
  /** Says what failed, such as "Rankings did not load". */
  title: ReactNode;
  /** The reason, in one sentence. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Replaces the retry button. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  className?: string;
};

export function ErrorState({ title, children, onRetry, retrying, action, level, className }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert">
      <EmptyState
        glyph={BrokenShield}
        title={title}
        level={level}
        className={className}
        action={
          action ??
          (onRetry && (
            <Button icon={RotateCcw} onClick={onRetry} loading={retrying} loadingLabel={t('trying')}>
              {t('tryAgain')}
            </Button>
          ))
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}
