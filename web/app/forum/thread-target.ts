export type Target = ({ thread: number } | { post: number }) & {
  /** A link refers to exactly one thread; a number can also be part of a title. */
  link: boolean;
};

const inLink = /\/forum\/(?:(posts)\/(\d{1,15})|[^/?#]+\/(\d{1,15})(?:-[^/?#]*)?)(?:[?#]|$)/;

/** The thread or post that a forum link, a path or a number refers to. */
export const targetOf = (text: string): Target | undefined => {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (number) return { thread: Number(number), link: false };
  const [, posts, post, thread] = inLink.exec(text) ?? [];
  if (posts) return { post: Number(post), link: true };
  return thread ? { thread: Number(thread), link: true } : undefined;
};
