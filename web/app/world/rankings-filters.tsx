import { characterClasses, type Empire, empires } from '@wyrmgate/contract/game-constants';
import { type Board, maxLevelFilter, maxNameSearch } from '@wyrmgate/contract/world-constants';
import { RotateCcw, Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { useTranslation } from '#i18n';
import { rankings } from '../shell/urls.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmpireSigil } from '../ui/empire-sigil.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useEmpireName } from './empire.tsx';
import { filtersOf, type RankingsQuery } from './rankings-query.ts';

export type EmpireLinksProps = { empire: Empire | undefined; to: (empire: Empire | undefined) => string };

/** Filters by empire with links, which work without JavaScript. */
export function EmpireLinks({ empire, to }: EmpireLinksProps) {
  const { t } = useTranslation('world');
  const nameOf = useEmpireName();
  return (
    <nav aria-label={t('columns.empire')}>
      <p aria-hidden="true" className="mb-2 font-[520] text-label text-prose">
        {t('columns.empire')}
      </p>
      <ul className="inline-flex min-h-(--field-height) max-w-full flex-wrap gap-[3px] rounded-field border border-edge bg-well p-[3px]">
        {[undefined, ...empires].map((one) => (
          <li key={one ?? 'all'} className="flex">
            <Link
              to={to(one)}
              preventScrollReset
              aria-current={one === empire ? 'true' : undefined}
              className={cx(
                'inline-flex items-center gap-2 rounded-badge px-3 py-1 text-control no-underline hover:text-heading pointer-coarse:min-h-11',
                one === empire ? 'bg-segment text-heading' : 'text-prose',
              )}
            >
              {one && <EmpireSigil empire={one} />}
              {one ? nameOf(one) : t('filters.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The search and the filters of a board. A plain form that submits to the URL. */
export function RankingsFilters({ board, query }: { board: Board; query: RankingsQuery }) {
  const { t } = useTranslation('world');
  const filters = filtersOf(query);
  const level = { inputMode: 'numeric', type: 'number', min: 0, max: maxLevelFilter } as const;
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-4 border-line border-b p-4 sm:p-5">
      <Form
        key={`${board}${JSON.stringify(filters)}`}
        method="get"
        action={rankings(board)}
        preventScrollReset
        className="flex flex-1 basis-[45rem] flex-wrap items-end gap-x-5 gap-y-4"
      >
        {query.empire && <input type="hidden" name="empire" value={query.empire} />}
        <Field label={t('filters.find')} className="min-w-52 flex-1">
          <TextInput
            name="find"
            icon={Search}
            type="search"
            maxLength={maxNameSearch}
            placeholder={t('filters.name')}
            defaultValue={query.find}
            autoComplete="off"
          />
        </Field>
        {board !== 'guilds' && (
          <Field label={t('filters.class')} className="w-40 max-sm:flex-1">
            <Select
              name="class"
              defaultValue={query.class ?? ''}
              options={[
                { value: '', label: t('filters.all') },
                ...characterClasses.map((one) => ({ value: one, label: t(`classes.${one}`) })),
              ]}
            />
          </Field>
        )}
        <Field label={t('filters.min')} className="w-26">
          <TextInput name="min" {...level} defaultValue={query.min} />
        </Field>
        <Field label={t('filters.max')} className="w-26">
          <TextInput name="max" {...level} defaultValue={query.max} />
        </Field>
        <Button type="submit">{t('filters.apply')}</Button>
      </Form>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
        <EmpireLinks empire={query.empire} to={(empire) => rankings(board, { ...filters, empire })} />
        <Button icon={RotateCcw} render={<Link to={rankings(board)} preventScrollReset />}>
          {t('filters.reset')}
        </Button>
      </div>
    </div>
  );
}
