/** Statements that break the previous version, which still runs during an upgrade. */
const rules: readonly [RegExp, string][] = [
  [/^drop (table|view|function|trigger|schema|type) (?:if exists )?"?([\w."]+)/i, 'drops what the version before uses'],
  [/^truncate /i, 'removes rows'],
  [/^alter table "(\w+)" .*drop column/i, 'drops a column'],
  [/^alter table "(\w+)" .*rename /i, 'renames'],
  [/^alter table "(\w+)" alter column .*(set data type|set not null|drop default)/i, 'changes a column'],
  [/^alter table "(\w+)" add column (?!.*(default|generated)).* not null/i, 'adds a required column without a default'],
  [/^alter table "(\w+)" add constraint "?(\w+)"? (check|unique)/i, 'adds a rule for existing rows'],
  [/^create unique index "?\w+"? on "(\w+)"/i, 'adds a unique index to an existing table'],
];

const withoutComments = (sql: string): string => sql.replaceAll(/^\s*--(?!>).*$/gm, '');

/** Writes names the way drizzle-kit does, because hand-written statements may name the schema or leave out quotes. */
const normalised = (statement: string): string =>
  statement
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"?\bpublic"?\./gi, '')
    .replace(/^(alter table) (?:if exists )?(?:only )?"?(\w+)"?/i, '$1 "$2"')
    .replace(
      /^(create (?:unique )?index) (?:concurrently )?(?:if not exists )?"?(\w+)"? on (?:only )?"?(\w+)"?/i,
      '$1 "$2" on "$3"',
    )
    .replace(/^(create table) (?:if not exists )?"?(\w+)"?/i, '$1 "$2"')
    .replaceAll(/\b(add|drop|alter) column (?:if (?:not )?exists )?"?(\w+)"?/gi, '$1 column "$2"');

/** Returns the statements inside a block, which are checked like any others. */
const insideBlock = (statement: string): string[] => {
  const body = /^do (\$\w*\$)(.*)\1/is.exec(statement.trim())?.[2];
  if (body === undefined) return [statement];
  return body.split(';').map((text) => text.replace(/^.*?\b(?=(?:alter|drop|truncate|create) )/is, ''));
};

const statementsOf = (sql: string): string[] =>
  withoutComments(sql).split('--> statement-breakpoint').flatMap(insideBlock).map(normalised);

/** Names of the unique indexes that a migration creates. `on conflict` needs them. */
export const uniqueIndexesOf = (sql: string): string[] =>
  statementsOf(sql).flatMap((text) => /^create unique index "(\w+)"/i.exec(text)?.[1] ?? []);

/**
 * Returns statements of a migration that would break the version before it, which still runs during an upgrade;
 * `unique` contains the unique indexes so far. New tables and columns may change in any way, and a constraint may be
 * replaced by a wider one of the same name.
 */
export const findContractions = (sql: string, unique: readonly string[] = []): string[] => {
  const statements = statementsOf(sql);
  const created = new Set(statements.flatMap((text) => /^create table "(\w+)"/i.exec(text)?.[1] ?? []));
  const replaced = new Set(
    statements.flatMap((text) => /drop constraint (?:if exists )?"(\w+)"/i.exec(text)?.[1] ?? []),
  );
  const added = statements.flatMap((text) => /add column "(\w+)"/i.exec(text)?.[1] ?? []);
  return statements.flatMap((text) => {
    const index = /^drop index (?:concurrently )?(?:if exists )?"?(\w+)"?/i.exec(text)?.[1] ?? '';
    if (unique.includes(index)) return [`drops a unique index: ${index}`];
    for (const [rule, effect] of rules) {
      const found = rule.exec(text);
      if (!found || created.has(found[1] ?? '')) continue;
      const isConstraint = /add constraint/i.test(text);
      if (isConstraint && (replaced.has(found[2] ?? '') || added.some((column) => text.includes(`"${column}"`))))
        continue;
      return [`${effect}: ${text.slice(0, 120)}`];
    }
    return [];
  });
};
