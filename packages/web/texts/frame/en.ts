import { counted } from '../../language/numbers.ts';

/** Texts of the frame around every page, and of pages without a session. */
export default {
  jobs: 'Jobs',
  newJob: 'New job',
  templates: 'Templates',
  apiKeys: 'API keys',
  usage: 'Usage',
  mainNavigation: 'Main',
  menu: 'Menu',
  apiReference: 'API reference',
  skipToContent: 'Skip to content',
  account: 'Account',
  accountActivity: 'Account activity',
  sessions: 'Sessions',
  forAdmins: 'For admins',
  aboutForAdmins: 'Only the admins of your account can see this page. Ask one of them.',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out everywhere',
  signedIn: 'Signed in',
  stillSignedIn: 'You are still signed in.',
  plan: (name: string) => `${name} plan`,
  suspended: 'suspended',
  suspendedAccount: 'Suspended account',
  accountIsSuspended: 'This account is suspended.',
  aboutSuspension:
    'You can still view, download and delete jobs, results and templates, but not start jobs, checks or previews. Contact the operator of this service.',
  language: 'Language',
  notReviewed: 'Native speakers have not reviewed these texts yet.',
  signOutQuestion: (drafts: number) =>
    `${counted(drafts, 'unsaved draft is', 'unsaved drafts are')} only on this computer and will be removed. Sign out?`,
  workOnThisComputer: 'Work on this computer',
  removeDrafts: 'Remove drafts',
  draftsLeft: (drafts: number) =>
    `${counted(drafts, 'unsaved draft stays', 'unsaved drafts stay')} on this computer until the same user signs in again. Drafts are removed when another user signs in.`,
  removeDraftsQuestion: 'Unsaved work will be lost. Remove it from this computer?',
  signIn: 'Sign in',
  signedOut: 'Signed out',
  signedOutKeepsWork: 'You are signed out. Your work is still here: sign in to continue.',
  welcome: 'Fill one PDF per row of a table, and download all PDFs as a ZIP.',
  continueAfterSignIn: 'You are signed out. Sign in to continue where you left off: your work is still here.',
  leaveThisPage: 'Leave this page',
  noSuchPage: 'Page not found',
  aboutNoSuchPage: 'The address may be mistyped, or the page was deleted.',
  goToJobs: 'Go to your jobs',
  pageNotLoaded: 'This page could not be loaded',
  signInUnknown: 'Your sign-in could not be checked.',
  notConfirmed: 'The action was not confirmed',
  signInFailed: 'You could not be signed in',
  nothingChanged: 'Nothing was changed.',
  backToConsole: 'Back to the console',
  failedSignIns: {
    'not-invited':
      'This email address has no invitation. Ask an administrator of the account or of this service to invite you.',
    'no-auth-time':
      'The sign-in provider did not report when you entered your password (auth_time), so the confirmation was not accepted. Its administrators can turn this on.',
    'old-auth-time':
      'The sign-in provider did not ask for your password again, so nothing was confirmed. Start again and enter it there.',
    'future-auth-time':
      'The clock of the sign-in provider is wrong: it reported a sign-in time in the future, so nothing was confirmed. Contact the operator of this service.',
    'other-user': 'You confirmed as a different user than the one signed in here. Start again with the same user.',
  } as Readonly<Record<string, string>>,
  signInExpired:
    'The sign-in took longer than ten minutes, was opened twice, or was started in another browser. Start again here.',
  youAreSignedIn: 'You are signed in',
  youAreNotSignedIn: 'You are not signed in',
  closeThisWindow: 'Close this window and continue where you left off.',
  signInToContinue: 'Sign in to continue where you left off.',
  continueHere: 'Continue in this window',
};
