import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { forumTag } from '../shell/urls.ts';

export function TagLinks({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('forum');
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('tags.label')} className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-meta">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={forumTag(tag)}
            className="touch-link text-secondary no-underline hover:text-heading hover:underline"
          >
            <bdi>#{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
