import type { SearchGroup, SearchResult } from '@wyrmgate/contract/search';
import { markSearch } from '@wyrmgate/contract/search-text';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { LocalTime } from '../platform/local-time.tsx';
import { Crest } from '../ui/crest.tsx';
import { linkOf } from './result-links.ts';

function Marked({ text, query }: { text: string; query: string }) {
  return markSearch(text, query).map((part, index) =>
    part.hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <mark key={index} className="bg-transparent font-[640] text-accent">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** Says where and when a text was written, or what kind of object was found. */
function Detail({ result }: { result: SearchResult }) {
  const { t, i18n } = useTranslation('search');
  switch (result.type) {
    case 'characters':
      return t('level', { level: result.level });
    case 'guilds':
      return `${t('level', { level: result.level })} · ${t('members', { count: result.members })}`;
    case 'forum': {
      const section = result.section_names[i18n.language] ?? result.section_names.en ?? '';
      return (
        <>
          {section} · <bdi>{result.author ?? t('former')}</bdi> · <LocalTime iso={result.at} />
        </>
      );
    }
    case 'news':
    case 'events':
      return <LocalTime iso={result.at} />;
    default:
      return null;
  }
}

function Row({ result, query, compact }: { result: SearchResult; query: string; compact: boolean }) {
  const named = 'name' in result;
  return (
    <Link
      to={linkOf(result)}
      data-result=""
      className={`flex items-start gap-3 no-underline hover:bg-subtle focus-visible:bg-subtle ${compact ? 'px-4 py-2' : 'px-4 py-4 sm:px-6'}`}
    >
      {named && <Crest seed={result.name} tone={result.empire ?? 'neutral'} size="sm" />}
      <span className="min-w-0 flex-1" {...(!named && { lang: result.language })}>
        <span className={`wrap-anywhere block font-[560] text-heading ${compact ? 'line-clamp-1' : ''}`}>
          {named ? <bdi>{result.name}</bdi> : <Marked text={result.title} query={query} />}
        </span>
        {!named && result.excerpt !== '' && (
          <span
            className={`wrap-anywhere mt-0.5 block text-control text-secondary ${compact ? 'line-clamp-1' : 'line-clamp-3'}`}
          >
            <Marked text={result.excerpt} query={query} />
          </span>
        )}
        {!(compact && !named) && (
          <span className="mt-0.5 block text-meta text-muted">
            <Detail result={result} />
          </span>
        )}
      </span>
    </Link>
  );
}

type Props = { group: SearchGroup; query: string; compact?: boolean; label?: string };

export function ResultList({ group, query, compact = false, label }: Props) {
  return (
    <ul aria-label={label} className={compact ? '' : 'divide-y divide-line rounded-card border border-line bg-surface'}>
      {group.results.map((result) => (
        <li key={linkOf(result)}>
          <Row result={result} query={query} compact={compact} />
        </li>
      ))}
    </ul>
  );
}
