import type { Registration } from '@wyrmgate/contract/auth';
import type { z } from 'zod';
import type { TestApp } from './app.ts';

export type Form = z.input<typeof Registration>;
/** A password that satisfies the rules and is not common. */
export const goodPassword = 'Kx7mPq2z';

let count = 0;

/** Returns a valid registration form with a new username. */
export const registrationForm = (changes: Partial<Form> = {}): Form => {
  count += 1;
  const username = changes.username ?? `Settler${count}`;
  const password = changes.password ?? goodPassword;
  const email = changes.email ?? `${username.toLowerCase()}@mail.example`;
  return {
    username,
    password,
    repeatPassword: password,
    email,
    repeatEmail: email,
    socialId: '1234567',
    discoverySource: 'discord',
    acceptTerms: true,
    ...changes,
  };
};

/** Registers a user and logs in through the API. */
export const signUp = async (portal: TestApp, changes: Partial<Form> = {}) => {
  const form = registrationForm(changes);
  const { user } = await portal.as().auth.register({ body: form });
  const session = await portal.as().auth.login({ body: { username: form.username, password: form.password } });
  if (user.id === null) throw new Error('The account must first confirm its email address.');
  return { id: user.id, username: form.username, password: form.password, email: form.email, session };
};
