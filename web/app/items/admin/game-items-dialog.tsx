import type { AdminCategory } from '@wyrmgate/contract/items';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { GameItemsAdd } from './game-items-add.tsx';
import { GameItemsNames } from './game-items-names.tsx';

export type GameItemsDialogProps = { categories: readonly AdminCategory[]; onClose: () => void };

/** Imports item names from the game, and adds items of the game to the catalogue as drafts. */
export function GameItemsDialog({ categories, onClose }: GameItemsDialogProps) {
  const { t } = useTranslation('items');
  const [step, setStep] = useState<'names' | 'add'>();
  const { data } = useApiQuery(['items', 'gameItems'], { query: {} });
  const shown = step ?? (data && data.total > 0 ? 'add' : 'names');
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('admin.game.action')}
      description={t('admin.game.text')}
      footer={<DialogCancel />}
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segmented
            label={t('admin.game.action')}
            value={shown}
            onChange={setStep}
            options={[
              { value: 'names', label: t('admin.game.names') },
              { value: 'add', label: t('admin.game.add') },
            ]}
          />
          {data && <span className="text-control text-secondary">{t('admin.game.known', { count: data.total })}</span>}
        </div>
        {shown === 'names' ? (
          <GameItemsNames inGame={data?.in_game ?? false} />
        ) : (
          <GameItemsAdd categories={categories} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}
