import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('../app/', import.meta.url));
/** Features that need the parts removed by leave-out.ts. */
const needsThem =
  /\b(ViewTransition|addTransitionType|useFetchers?|useSubmit|useFormAction|clientAction|viewTransition=)\b|<Fragment[^>]*\bref=|<Form\b[^>]*\bmethod="(?!get)|export const action\b/;

it('no portal code uses the removed parts of React and React Router', () => {
  const users = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => needsThem.test(readFileSync(join(app, file), 'utf8')));
  expect(users).toEqual([]);
});
