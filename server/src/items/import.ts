import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { issueKey, issuePath } from '@wyrmgate/contract/issues';
import { type items as contract, ItemForm, itemProblems } from '@wyrmgate/contract/items';
import { importColumns, maxItems } from '@wyrmgate/contract/items-constants';
import { defaultLanguage } from '@wyrmgate/contract/languages';
import { asc } from 'drizzle-orm';
import type { z } from 'zod';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { parseCsv } from '../platform/csv.ts';
import { readSettings } from '../settings/service.ts';
import { columnsOf, insertItem, type Resolved, readCategories, replaceItem } from './admin.ts';
import { resolveContents } from './contents.ts';
import { checkOffer, type OfferSettings, type StoredOffer } from './offer.ts';
import { type CategoryRow, type ItemRow, items } from './table.ts';

type Spec = (typeof contract)['importItems'];
type Column = (typeof importColumns)[number];
type Report = Returned<Spec>['rows'][number];
type Parsed = { report: Report; form?: z.output<typeof ItemForm>; before?: ItemRow | undefined };
type Plan = { report: Report; form?: Resolved; before?: ItemRow | undefined; stored?: StoredOffer };

/** File columns of form fields that have a different name in the file. */
const columnOf: Record<string, Column> = {
  category_id: 'category',
  vnum: 'item',
  limit_count: 'limit',
  marks_price: 'marks',
  min_level: 'level',
  names: 'name',
  descriptions: 'description',
};

const asNumber = (cell: string): number => (/^\d{1,10}$/.test(cell) ? Number(cell) : Number.NaN);
const asText = (cell: string): string => cell;
/** A date without a time zone is in UTC. */
const asDate = (cell: string): string =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(cell) ? `${cell.replace(' ', 'T')}:00Z` : cell;

const formOf = (
  cells: Partial<Record<Column, string>>,
  before: ItemRow | undefined,
  category: CategoryRow | undefined,
) => {
  /** A file without a column keeps the stored value, and an empty cell clears it. */
  const valueIn = <T>(column: Column, read: (cell: string) => T, stored: T | null | undefined): T | null => {
    const cell = cells[column];
    if (cell === undefined) return stored ?? null;
    return cell === '' ? null : read(cell);
  };
  return {
    category_id: category?.id,
    kind: cells.kind || before?.kind,
    names: { ...before?.names, [defaultLanguage]: cells.name ?? '' },
    descriptions: {
      ...before?.descriptions,
      ...(cells.description !== undefined && { [defaultLanguage]: cells.description }),
    },
    picture_id: before?.picture_id,
    vnum: valueIn('item', asNumber, before?.vnum),
    contents: before?.contents.map(({ item, quantity }) => ({ item, quantity })),
    count: valueIn('count', asNumber, before?.count) ?? 1,
    sockets: valueIn('sockets', (cell) => cell.split(/[\s,]+/).map(asNumber), before?.sockets) ?? [],
    attributes: before?.attributes,
    premium_type: valueIn<string>('premium_type', asText, before?.premium_type),
    premium_days: valueIn('premium_days', asNumber, before?.premium_days),
    price: valueIn('price', asNumber, before?.price) ?? undefined,
    marks_price: valueIn('marks', asNumber, before?.marks_price),
    sale_price: valueIn('sale_price', asNumber, before?.sale_price),
    sale_ends_at: valueIn('sale_ends_at', asDate, before?.sale_ends_at?.toISOString()),
    // An empty cell leaves the stock unchanged, because pieces may be sold between the export and the import.
    stock: cells.stock ? asNumber(cells.stock) : (before?.stock ?? null),
    limit_count: valueIn('limit', asNumber, before?.limit_count),
    limit_days: valueIn('limit_days', asNumber, before?.limit_days),
    min_level: valueIn('level', asNumber, before?.min_level),
    class: valueIn<string>('class', asText, before?.class),
    status: valueIn<string>('status', asText, before?.status) ?? 'draft',
    starts_at: valueIn('starts_at', asDate, before?.starts_at?.toISOString()),
    ends_at: valueIn('ends_at', asDate, before?.ends_at?.toISOString()),
    sort_order: before?.sort_order,
  };
};

const planRow = (
  cells: Partial<Record<Column, string>>,
  line: number,
  { rows, categories }: { rows: readonly ItemRow[]; categories: readonly CategoryRow[] },
): Parsed => {
  const name = (cells.name ?? '').slice(0, 80);
  const failed = (errors: Report['errors']): Parsed => ({ report: { line, name, action: 'error', errors } });
  const before = cells.id ? rows.find(({ id }) => String(id) === cells.id) : undefined;
  if (cells.id && !before) return failed([{ column: 'id', code: 'items:errors.notFound' }]);
  const category = categories.find(({ slug }) => slug === cells.category);
  if (!category) return failed([{ column: 'category', code: 'items:errors.categoryNotFound' }]);
  const parsed = ItemForm.safeParse(formOf(cells, before, category));
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => {
      const [field = ''] = issuePath(issue).split('.');
      return { column: columnOf[field] ?? field, code: issueKey(issue) };
    });
    // One mistake can break several rules with the same text.
    return failed([...new Map(errors.map((error) => [`${error.column} ${error.code}`, error])).values()].slice(0, 20));
  }
  return { report: { line, name, action: before ? 'update' : 'create', errors: [] }, form: parsed.data, before };
};

/** The first row names the columns, in any order. Unknown columns are ignored. */
const planImport = (csv: string, known: { rows: readonly ItemRow[]; categories: readonly CategoryRow[] }): Parsed[] => {
  const table = parseCsv(csv, { keepBlank: true });
  const top = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const [header = [], ...lines] = table.slice(Math.max(0, top));
  const columns = header.map((title) => importColumns.find((column) => column === title.trim().toLowerCase()));
  const missing = (['category', 'name', 'item', 'price'] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0)
    return [
      {
        report: {
          line: 1,
          name: '',
          action: 'error',
          errors: missing.map((column) => ({ column, code: 'items:validation.column' })),
        },
      },
    ];
  const seen = new Set<string>();
  return lines.flatMap((values, index) => {
    if (values.every((value) => value.trim() === '')) return [];
    const cells: Partial<Record<Column, string>> = {};
    for (const [at, column] of columns.entries()) if (column) cells[column] = (values[at] ?? '').trim();
    const plan = planRow(cells, top + index + 2, known);
    const twice = cells.id && seen.has(cells.id);
    if (cells.id) seen.add(cells.id);
    return twice
      ? [
          {
            report: {
              ...plan.report,
              action: 'error' as const,
              errors: [{ column: 'id', code: 'items:validation.twice' }],
            },
          },
        ]
      : [plan];
  });
};

/** An offer that requires a second person is an error, because a file cannot be approved as a single change. */
const withOffer = async (
  { tx, now }: Work<User>,
  { form: parsed, ...plan }: Parsed,
  settings: OfferSettings,
): Promise<Plan> => {
  if (!parsed) return plan;
  const form = await resolveContents(tx, parsed);
  const { held, stored } = checkOffer(settings, { before: plan.before, after: columnsOf(form), now });
  if (!held) return { ...plan, form, stored };
  const errors = [{ column: 'status', code: 'items:validation.needsApproval' }];
  return { report: { ...plan.report, action: 'error', errors } };
};

export const importItems = async (work: Work<User>, { body }: Received<Spec>): Promise<Returned<Spec>> => {
  const { tx, audit } = work;
  const rows = await tx.select().from(items).orderBy(asc(items.id)).for('update');
  const settings = await readSettings(tx);
  const plans: Plan[] = [];
  for (const plan of planImport(body.csv, { rows, categories: await readCategories(tx) }))
    plans.push(await withOffer(work, plan, settings));
  const reports = plans.map(({ report }) => report);
  const created = reports.filter(({ action }) => action === 'create').length;
  if (rows.length + created > maxItems) throw problem(itemProblems.tooMany);
  const applied = !body.dry_run && plans.length > 0 && reports.every(({ action }) => action !== 'error');
  audit.target('item', applied ? 'import' : 'dry run');
  if (applied) {
    for (const { form, before, stored = {} } of plans) {
      if (!form) continue;
      if (before) await replaceItem(work, before, form, stored);
      else await insertItem(work, form, stored);
    }
    audit.changes({ items: { before: rows.length, after: rows.length + created } });
  }
  return { rows: reports, applied };
};
