import { z } from 'zod';
import { type ForumRight, forumRights, reservedSlugs, sectionIcons } from './forum-constants.ts';
import { defaultLanguage, languages } from './languages.ts';
import { permissions } from './permissions.ts';
import { anyForm, Id, oneLine, Version } from './shapes.ts';

const Name = z.string().trim().max(60, 'forum:validation.name').regex(oneLine, 'forum:validation.name');
const Names = z.partialRecord(z.enum(languages), Name).refine((names) => Boolean(names[defaultLanguage]), {
  path: [defaultLanguage],
  message: 'forum:validation.name',
});
const Description = z
  .string()
  .trim()
  .max(200, 'forum:validation.description')
  .regex(oneLine, 'forum:validation.description');

export const GroupForm = z.strictObject({ names: Names, version: Version.optional() });

/** Id of the role that has a right, if the right is `role`. */
const Role = Id.nullable().default(null);

type RoleRight = 'see' | 'post' | 'reply';
type NamedRights = Record<`${RoleRight}_right`, ForumRight> & Record<`${RoleRight}_role`, number | null>;
const namesRole = (
  right: RoleRight,
): [(form: NamedRights) => boolean, { path: string[]; message: string; when: typeof anyForm }] => [
  (form) => form[`${right}_right`] !== 'role' || form[`${right}_role`] !== null,
  { path: [`${right}_role`], message: 'forum:validation.role', when: anyForm },
];

export const SectionForm = z
  .strictObject({
    group_id: Id,
    slug: z
      .string()
      .trim()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'forum:validation.slug')
      .max(60, 'forum:validation.slug')
      .refine((slug) => !reservedSlugs.includes(slug), 'forum:validation.slugReserved'),
    names: Names,
    descriptions: z.partialRecord(z.enum(languages), Description).default({}),
    icon: z.enum(sectionIcons).default('scroll'),
    language: z.enum(languages).nullable().default(null),
    see_right: z.enum(forumRights).default('everyone'),
    post_right: z.enum(forumRights).default('players'),
    reply_right: z.enum(forumRights).default('players'),
    permission: z.enum(permissions).nullable().default(null),
    see_role: Role,
    post_role: Role,
    reply_role: Role,
    read_only: z.boolean().default(false),
    version: Version.optional(),
  })
  .refine(
    (form) => form.permission !== null || ![form.see_right, form.post_right, form.reply_right].includes('permission'),
    { path: ['permission'], message: 'forum:validation.permission', when: anyForm },
  )
  .refine(...namesRole('see'))
  .refine(...namesRole('post'))
  .refine(...namesRole('reply'));
