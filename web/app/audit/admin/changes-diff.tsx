import type { AuditEntry } from '@wyrmgate/contract/audit';
import { cx } from '../../ui/cx.ts';
import { changeLines } from './changes.ts';

export function ChangesDiff({ changes }: { changes: NonNullable<AuditEntry['changes']> }) {
  return (
    <ul className="overflow-hidden rounded-field border border-line font-mono text-meta">
      {changeLines(changes).map(({ sign, field, text }) => {
        const Line = sign === '-' ? 'del' : 'ins';
        return (
          <li key={`${sign}${field}`}>
            <Line
              className={cx(
                'tone-tint flex gap-2 px-3 py-1 no-underline [overflow-wrap:anywhere]',
                sign === '-' ? 'text-danger' : 'text-success',
              )}
            >
              <span aria-hidden="true">{sign === '-' ? '−' : '+'}</span>
              <span className="min-w-0 whitespace-pre-wrap">
                {field}: {text}
              </span>
            </Line>
          </li>
        );
      })}
    </ul>
  );
}
