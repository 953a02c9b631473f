import type { Page } from 'playwright-core';

/** The user of the provider that `npm start` brings. */
export interface LocalUser {
  readonly email: string;
  readonly password: string;
}

/** Fills the provider's own page. */
export const answerProvider = async (page: Page, { email, password }: LocalUser): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** From the console's first page through the provider's own page, and back. */
export const signIn = async (page: Page, user: LocalUser): Promise<void> => {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await answerProvider(page, user);
  await page.getByRole('button', { name: 'Account' }).waitFor();
};
