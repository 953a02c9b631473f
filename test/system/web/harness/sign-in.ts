import type { Page } from 'playwright-core';

/** The user of the built-in identity provider of `npm start`. */
export interface LocalUser {
  readonly email: string;
  readonly password: string;
}

/** Fills in the provider's own page. */
export const answerProvider = async (page: Page, { email, password }: LocalUser): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Signs in from the console's first page through the provider's page. */
export const signIn = async (page: Page, user: LocalUser): Promise<void> => {
  await page.getByRole('link', { name: 'Sign in' }).click();
  await answerProvider(page, user);
  await page.getByRole('button', { name: 'Account' }).waitFor();
};
