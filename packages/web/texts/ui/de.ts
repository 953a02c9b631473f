import type en from './en.ts';

export default {
  noDetails: (status) => `Der Dienst hat mit Status ${status} ohne Einzelheiten geantwortet.`,
  unreachable: 'Der Dienst war nicht erreichbar. Prüfen Sie die Verbindung, und versuchen Sie es erneut.',
  unreadable: 'Die Antwort des Dienstes konnte nicht gelesen werden.',
  codeNotLoaded:
    'Ein Teil dieser Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut. Wenn das nicht hilft, laden Sie die Seite neu.',
  copy: 'Kopieren',
  copyRefused: 'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text, und kopieren Sie ihn selbst.',
  copyOf: (what) => `${what} kopieren`,
  notCopied: 'Nicht kopiert',
  details: 'Details',
  signedOutKeepsWork: 'Sie sind abgemeldet. Ihre Arbeit ist noch da: Melden Sie sich an, um fortzufahren.',
  close: 'Schließen',
  dynamicForm: 'Dynamisches Formular',
  isDynamicForm: 'Dieses PDF ist ein dynamisches Formular (XFA).',
  aboutDynamicForm:
    'Nur Adobe Reader und Acrobat zeigen seine richtigen Seiten. Die hier gezeigte Seite, die ausgefüllt würde, ist die für alle anderen Programme. Bitten Sie den Herausgeber um ein einfaches PDF, oder öffnen Sie es in Acrobat und drucken Sie es in ein PDF.',
  somethingWentWrong: 'Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu, und versuchen Sie es erneut.',
  tryAgainIn: (seconds) => `Versuchen Sie es in ${seconds} s erneut.`,
  request: (id) => ['Anfrage ', id],
  codeAndRequestId: 'Code und Anfrage-ID',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen',
  signIn: 'Anmelden',
  somethingWentWrongShort: 'Auf dieser Seite ist etwas schiefgegangen.',
  enterPdfPassword: 'Geben Sie das Passwort des PDFs ein.',
  pdfNeedsPassword: 'Dieses PDF braucht sein Passwort. Geben Sie es ein, und öffnen Sie dann eine Kopie.',
  password: 'Passwort',
  openCopy: 'Ich bin berechtigt: Kopie öffnen',
  copied: 'Kopiert.',
  checkComplete: 'Die Prüfung ist abgeschlossen.',
} satisfies typeof en;
