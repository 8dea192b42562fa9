import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let app: TestApp;
let boss: TestUser;
beforeEach(async () => {
  app = await startTestApp();
  boss = await createTestUser(app, { authority: 'implementor' });
});
afterEach(() => app.close());

const paragraph = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const body = (question: string, answer: string) => ({
  topic: 'account' as const,
  questions: { en: question },
  answers: { en: paragraph(answer) },
});
const create = (question: string, answer = 'Like this.') => boss.api.support.create({ body: body(question, answer) });
const shown = async () => (await app.as().support.list()).articles.map(({ questions }) => questions.en);

describe('support articles', () => {
  it('appear on the public page at once, in the order that staff set', async () => {
    const first = await create('How do I log in?');
    expect(await shown()).toEqual(['How do I log in?']);
    const second = await create('Where is my password?');
    await boss.api.support.arrange({ body: { ids: [second.id, first.id] } });
    expect(await shown()).toEqual(['Where is my password?', 'How do I log in?']);
    await boss.api.support.remove({ params: { id: second.id } });
    expect(await shown()).toEqual(['How do I log in?']);
  });

  it('keep the first of two concurrent edits and reject the other', async () => {
    const { id, version } = await create('How do I log in?');
    const edit = (answer: string) =>
      boss.api.support.update({ params: { id }, body: { ...body('How do I log in?', answer), version } });
    const results = await Promise.allSettled([edit('2x'), edit('5x')]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [failed] = results.filter((result) => result.status === 'rejected');
    expect(failed?.reason).toMatchObject({ status: 409, code: 'support.changedMeanwhile' });
  });

  it('report every invalid field at once', async () => {
    const script = { type: 'doc', content: [{ type: 'script' }] };
    const wrong = { topic: 'magic', questions: { en: '' }, answers: { en: script } };
    const { status, fields } = await errorOf(boss.api.support.create({ body: wrong as never }));
    expect(status).toBe(400);
    expect(fields.map(({ path }) => path).sort()).toEqual(['answers.en', 'questions.en', 'topic']);
  });
});
