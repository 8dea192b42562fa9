import { translate } from '../../language/messages.ts';
import { greeting, type Templates } from './template.ts';

type Post = { username: string; author: string; title: string; path: string };
export type ForumEmails = {
  'forum-reply': Post;
  'forum-mention': Post;
  'forum-report': { username: string; title: string; upheld: boolean; answer: string };
  /** Without a title, the warning is not about a post. */
  'forum-warning': { username: string; title: string; reason: string; path: string };
  'forum-removed': { username: string; title: string; hidden: boolean; reason: string; path: string };
};
const post: Post = {
  username: 'Isaura',
  author: 'Kharzeth',
  title: 'Ninth Gate: is the east ramp too easy to hold?',
  path: '/forum/sieges/12-ninth-gate#post-3',
};
export const forumSamples: ForumEmails = {
  'forum-reply': post,
  'forum-mention': post,
  'forum-report': { username: 'Isaura', title: post.title, upheld: true, answer: 'The post is gone.' },
  'forum-warning': { username: 'Isaura', title: post.title, reason: 'Insults a player.', path: post.path },
  'forum-removed': {
    username: 'Isaura',
    title: post.title,
    hidden: true,
    reason: 'Advertises a shop.',
    path: '/forum',
  },
};

const aboutPost =
  (name: 'forum-reply' | 'forum-mention'): Templates<ForumEmails>['forum-reply'] =>
  ({ username, author, title, path }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-forum:${name}.${key}`, { author, title });
    const subject = text('subject');
    return {
      subject,
      content: {
        preview: subject,
        title: text('title'),
        paragraphs: [greeting(language, username), text('text'), text('stop')],
        action: { label: text('action'), url: `${url}${path}` },
      },
    };
  };

/** Emails of the forum. Their texts are in `mail-forum.json`. */
export const forumTemplates: Templates<ForumEmails> = {
  'forum-reply': aboutPost('forum-reply'),
  'forum-mention': aboutPost('forum-mention'),
  'forum-report': ({ username, title, upheld, answer }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-forum:forum-report.${key}`, { title });
    return {
      subject: text('subject'),
      content: {
        preview: text('subject'),
        title: text('title'),
        paragraphs: [greeting(language, username), text(upheld ? 'upheld' : 'dismissed'), ...(answer ? [answer] : [])],
        action: { label: text('action'), url: `${url}/forum` },
      },
    };
  },
  'forum-warning': ({ username, title, reason, path }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-forum:forum-warning.${key}`, { title });
    return {
      subject: text('subject'),
      content: {
        preview: text('subject'),
        title: text('title'),
        paragraphs: [
          greeting(language, username),
          text(title ? 'text' : 'general'),
          ...(reason ? [reason] : []),
          text('rules'),
        ],
        action: { label: text(title ? 'action' : 'home'), url: `${url}${path}` },
      },
    };
  },
  'forum-removed': ({ username, title, hidden, reason, path }, language, { url }) => {
    const text = (key: string) => translate(language, `mail-forum:forum-removed.${key}`, { title });
    return {
      subject: text('subject'),
      content: {
        preview: text('subject'),
        title: text('title'),
        paragraphs: [greeting(language, username), text(hidden ? 'hidden' : 'removed'), ...(reason ? [reason] : [])],
        action: { label: text('action'), url: `${url}${path}` },
      },
    };
  },
};
