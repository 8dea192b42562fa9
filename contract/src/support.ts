import { z } from 'zod';
import { endpoint, staff, visitor } from './endpoint.ts';
import { defaultLanguage, languages } from './languages.ts';
import { problems } from './problem.ts';
import { plainTextOf, StaffText } from './rich-text.ts';
import { Id, oneLine, PathId, Version } from './shapes.ts';
import { supportTopics } from './support-constants.ts';
import { Outdated, translationMarks } from './translation-marks.ts';

export const supportProblems = problems('support', { notFound: 404, changedMeanwhile: 409, tooMany: 409 });

const Texts = z.partialRecord(z.enum(languages), z.string());

export const SupportArticle = z.object({
  id: Id,
  topic: z.enum(supportTopics),
  /** By language; the default language is always present. */
  questions: Texts,
  /** By language; a missing language falls back to the default language. */
  answers: z.partialRecord(z.enum(languages), StaffText),
  outdated: Outdated,
  version: Version,
});
export type SupportArticle = z.output<typeof SupportArticle>;

const Question = z
  .string()
  .trim()
  .max(150, 'support:validation.questionLength')
  .regex(oneLine, 'support:validation.oneLine');

export const SupportArticleForm = z.strictObject({
  topic: z.enum(supportTopics),
  questions: z.partialRecord(z.enum(languages), Question).refine((texts) => Boolean(texts[defaultLanguage]), {
    path: [defaultLanguage],
    message: 'support:validation.question',
  }),
  answers: z
    .partialRecord(z.enum(languages), StaffText)
    .refine((answers) => answers[defaultLanguage] && plainTextOf(answers[defaultLanguage]).trim() !== '', {
      path: [defaultLanguage],
      message: 'support:validation.answer',
      // A document with errors already has a more precise message.
      when: ({ issues }) => issues.length === 0,
    }),
  ...translationMarks,
  version: Version.optional(),
});

const one = z.object({ id: PathId });
const List = z.object({ articles: z.array(SupportArticle) });
const editing = { access: staff('admin.support.edit'), limit: 'write', drops: ['support'] } as const;

export const support = {
  list: endpoint({
    method: 'GET',
    path: '/api/support',
    summary: 'Answers to common questions, in order.',
    access: visitor,
    limit: 'read',
    cache: { tag: 'support', seconds: 60 },
    reply: List,
    errors: [],
  }),
  adminList: endpoint({
    method: 'GET',
    path: '/api/admin/support',
    summary: 'The same articles for the editor, never from the cache.',
    access: staff('admin.support.view'),
    limit: 'read',
    reply: List,
    errors: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/support',
    summary: 'Adds an article after the others.',
    ...editing,
    audit: 'support_article_create',
    maxBytes: 1_048_576,
    body: SupportArticleForm,
    reply: SupportArticle,
    errors: [supportProblems.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/support/{id}',
    summary: 'Replaces an article. Checks `version` if sent.',
    ...editing,
    audit: 'support_article_update',
    params: one,
    maxBytes: 1_048_576,
    body: SupportArticleForm,
    reply: SupportArticle,
    errors: [supportProblems.notFound, supportProblems.changedMeanwhile],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/support/{id}',
    summary: 'Deletes an article.',
    ...editing,
    audit: 'support_article_delete',
    params: one,
    reply: z.object({ deleted: z.literal(true) }),
    errors: [supportProblems.notFound],
  }),
  arrange: endpoint({
    method: 'POST',
    path: '/api/admin/support/order',
    summary: 'Puts articles in the order given here, before those that are not listed.',
    ...editing,
    audit: 'support_article_update',
    body: z.strictObject({ ids: z.array(Id).min(1).max(100) }),
    reply: List,
    errors: [supportProblems.notFound],
  }),
};
