/** Statements that the version before a migration cannot live with, because it still runs during an upgrade. */
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
const statementsOf = (sql: string): string[] =>
  withoutComments(sql)
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '));

/**
 * Returns what in a migration would break the version before it, which still runs during an upgrade. Anything may be done to new
 * tables and columns, and a constraint may be replaced by a wider one of the same name.
 */
export const findContractions = (sql: string): string[] => {
  const statements = statementsOf(sql);
  const created = new Set(statements.flatMap((text) => /^create table "(\w+)"/i.exec(text)?.[1] ?? []));
  const replaced = new Set(
    statements.flatMap((text) => /drop constraint (?:if exists )?"(\w+)"/i.exec(text)?.[1] ?? []),
  );
  const added = statements.flatMap((text) => /add column "(\w+)"/i.exec(text)?.[1] ?? []);
  return statements.flatMap((text) => {
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
