import type { Shown } from '../../language/shown.ts';

/** Texts of components that every page uses, and of the connection to the service. */
export default {
  noDetails: (status: number) => `The service answered with status ${status} without details.`,
  unreachable: 'The service could not be reached. Check the connection, then try again.',
  unreadable: "The service's response could not be read.",
  codeNotLoaded:
    'Part of this page could not be loaded. Check your connection, then try again. If that fails, reload the page.',
  copy: 'Copy',
  copyRefused: 'The browser did not allow copying. Select the text and copy it yourself.',
  copyOf: (what: string) => `Copy ${what}`,
  notCopied: 'Not copied',
  details: 'Details',
  signedOutKeepsWork: 'You are signed out. Your work is still here: sign in to continue.',
  close: 'Close',
  dynamicForm: 'Dynamic form',
  isDynamicForm: 'This PDF is a dynamic form (XFA).',
  aboutDynamicForm:
    'Only Adobe Reader and Acrobat show its real pages. The page shown here, which would be filled, is the one for all other programs. Ask its issuer for a plain PDF, or open it in Acrobat and print it to a PDF.',
  somethingWentWrong: 'Something went wrong on this page. Reload it and try again.',
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s.`,
  request: (id: Shown) => ['Request ', id],
  codeAndRequestId: 'code and request id',
  tryAgain: 'Try again',
  loading: 'Loading',
  signIn: 'Sign in',
  somethingWentWrongShort: 'Something went wrong on this page.',
  enterPdfPassword: 'Enter the password of the PDF.',
  pdfNeedsPassword: 'This PDF needs its password. Enter it, then open a copy.',
  password: 'Password',
  openCopy: 'I have the right: open a copy',
  copied: 'Copied.',
  checkComplete: 'The check is complete.',
};
