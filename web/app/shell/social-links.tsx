import { socialNames } from '@wyrmgate/contract/branding-constants';
import { Link } from 'react-router';
import type { Look } from '../platform/use-look.ts';

/** Links to the site's social networks, shown under its name. */
export function SocialLinks({ look, label, className }: { look: Look; label: string; className: string }) {
  if (look.socials.length === 0) return null;
  return (
    <nav aria-label={label} className="mt-3">
      <ul className="flex flex-wrap gap-x-5">
        {look.socials.map(({ kind, url }) => (
          <li key={kind}>
            <Link to={url} rel="noopener me" className={className}>
              {socialNames[kind]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
