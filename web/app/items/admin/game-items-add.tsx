import { type AdminCategory, items, maxFromGame } from '@wyrmgate/contract/items';
import { useState } from 'react';
import { useTranslation } from '#i18n';
import { useAdminMutation } from '../../admin-kit/use-admin-mutation.ts';
import { api } from '../../platform/api/api.ts';
import { limitsOf } from '../../platform/limits-of.ts';
import { useProblemText } from '../../platform/problem-text.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { nameIn } from './catalogue.tsx';

type Result = Awaited<ReturnType<typeof api.items.addFromGame>>;
const tones = { create: 'success', exists: 'neutral', unknown: 'danger' } as const;

/** Adds items of the game to a category as drafts, after a dry run. */
export function GameItemsAdd({ categories, onDone }: { categories: readonly AdminCategory[]; onDone: () => void }) {
  const { t, i18n } = useTranslation('items');
  const problem = useProblemText();
  const [search, setSearch] = useState('');
  const [vnums, setVnums] = useState<readonly number[]>([]);
  const [category, setCategory] = useState(String(categories[0]?.id ?? ''));
  const [price, setPrice] = useState('100');
  const [result, setResult] = useState<Result>();
  const { data } = useApiQuery(['items', 'gameItems'], { query: { search: search.trim() || undefined } });
  const send = useAdminMutation(api.items.addFromGame, {
    invalidates: [['items']],
    done: ({ applied, rows }) =>
      applied ? t('admin.game.added', { count: rows.filter(({ action }) => action === 'create').length }) : undefined,
  });
  const coins = items.addFromGame.body.shape.price.safeParse(Number(price));
  const choose = (vnum: number, on: boolean) => {
    setVnums(on ? [...vnums, vnum].slice(0, maxFromGame) : vnums.filter((one) => one !== vnum));
    setResult(undefined);
  };
  const ready = result?.rows.some(({ action }) => action === 'create') ?? false;
  const run = () =>
    send.mutate(
      { body: { vnums: [...vnums], category_id: Number(category), price: Number(price), dry_run: !ready } },
      { onSuccess: (reply) => (reply.applied ? onDone() : setResult(reply)) },
    );
  return (
    <div className="grid gap-4">
      {send.error && (
        <Banner tone="danger" role="alert">
          {problem(send.error)}
        </Banner>
      )}
      <Field label={t('admin.filters.search')}>
        <TextInput
          type="search"
          value={search}
          {...limitsOf(items.gameItems.query, 'search')}
          onChange={({ target }) => setSearch(target.value)}
        />
      </Field>
      <ul className="grid max-h-60 gap-x-6 gap-y-1 overflow-y-auto rounded-field border border-line p-3 sm:grid-cols-2">
        {data?.items.map(({ vnum, names, level }) => (
          <li key={vnum}>
            <Checkbox
              checked={vnums.includes(vnum)}
              aria-label={t('admin.game.choose', { name: nameIn(names, i18n.language) })}
              onChange={({ target }) => choose(vnum, target.checked)}
              help={[`#${vnum}`, level !== null && t('card.level', { level })].filter(Boolean).join(' · ')}
            >
              <bdi>{nameIn(names, i18n.language) || Object.values(names)[0]}</bdi>
            </Checkbox>
          </li>
        ))}
        {data?.items.length === 0 && <li className="text-control text-secondary">{t('admin.game.none')}</li>}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('admin.columns.category')}>
          <Select
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            options={categories.map(({ id, names }) => ({ value: String(id), label: nameIn(names, i18n.language) }))}
          />
        </Field>
        <Field label={t('admin.form.price')} error={coins.success ? undefined : t('validation.whole')}>
          <TextInput value={price} inputMode="numeric" onChange={({ target }) => setPrice(target.value)} />
        </Field>
      </div>
      {result && (
        <ul className="grid max-h-48 gap-1 overflow-y-auto text-control" role="status">
          {result.rows.map(({ vnum, name, action }) => (
            <li key={vnum} className="flex flex-wrap items-center gap-2">
              <span className="text-muted tabular-nums">{vnum}</span>
              <bdi>{name}</bdi>
              <Badge tone={tones[action]}>{t(`admin.game.${action}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={vnums.length === 0 || !coins.success || category === ''}
        loading={send.isPending}
        loadingLabel={t('admin.import.running')}
        onClick={run}
      >
        {ready
          ? t('admin.game.addChosen', { count: result?.rows.filter(({ action }) => action === 'create').length ?? 0 })
          : t('admin.import.check')}
      </Button>
    </div>
  );
}
