import type { ForumAuthor } from '@wyrmgate/contract/forum-shapes';
import { Shield } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '#i18n';
import { useFormat } from '../platform/format.ts';
import { characterPage, guildPage, playerPage } from '../shell/urls.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { EmpireSigil } from '../ui/empire-sigil.tsx';
import { useAuthorName } from './forum-texts.ts';

export function AuthorCard({ author }: { author: ForumAuthor }) {
  const { t } = useTranslation('forum');
  const { number } = useFormat();
  const name = useAuthorName()(author.name);
  const { character } = author;
  const isStaff = author.authority !== 'player';
  return (
    <div className="flex items-center gap-x-4 gap-y-2 md:flex-col md:text-center">
      <Avatar
        avatar={author.avatar}
        seed={author.name ?? '-'}
        tone={isStaff ? 'yellow' : (character?.empire ?? 'neutral')}
        size="lg"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 md:flex-col">
        <p className="wrap-anywhere w-full font-[600] text-heading md:w-auto">
          {author.name === null ? (
            name
          ) : (
            <Link to={playerPage(author.name)} className="text-heading no-underline hover:underline">
              <bdi>{name}</bdi>
            </Link>
          )}
        </p>
        {author.name !== null && (
          <Badge tone={isStaff ? 'violet' : 'neutral'} {...(isStaff && { icon: Shield })} className="max-w-full">
            {t(`authority.${author.authority}`)}
          </Badge>
        )}
        {character && (
          <p className="flex flex-wrap items-center justify-center gap-x-1.5 text-meta text-secondary">
            {character.empire && <EmpireSigil empire={character.empire} size={16} />}
            <Link to={characterPage(character)}>
              <bdi>{character.name}</bdi>
            </Link>
            <span>{t('author.level', { level: character.level })}</span>
          </p>
        )}
        {character?.guild && (
          <p className="text-meta text-secondary">
            <Link to={guildPage(character.guild)}>
              <bdi>{character.guild.name}</bdi>
            </Link>
          </p>
        )}
        {author.name !== null && (
          <p className="text-meta text-secondary">
            {t('author.posts', { count: author.posts, shown: number(author.posts) })}
          </p>
        )}
      </div>
    </div>
  );
}
