import { counted } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  jobs: 'Aufträge',
  newJob: 'Neuer Auftrag',
  templates: 'Vorlagen',
  apiKeys: 'API-Schlüssel',
  usage: 'Verbrauch',
  mainNavigation: 'Hauptmenü',
  menu: 'Menü',
  apiReference: 'API-Referenz',
  skipToContent: 'Zum Inhalt springen',
  account: 'Konto',
  accountActivity: 'Kontoaktivität',
  sessions: 'Sitzungen',
  forAdmins: 'Für Administratoren',
  aboutForAdmins: 'Diese Seite sehen nur die Administratoren Ihres Kontos. Wenden Sie sich an sie.',
  signOut: 'Abmelden',
  signOutEverywhere: 'Überall abmelden',
  signedIn: 'Angemeldet',
  stillSignedIn: 'Sie sind noch angemeldet.',
  plan: (name) => `Tarif ${name}`,
  suspended: 'gesperrt',
  suspendedAccount: 'Gesperrtes Konto',
  accountIsSuspended: 'Dieses Konto ist gesperrt.',
  aboutSuspension:
    'Aufträge, Ergebnisse und Vorlagen können Sie weiterhin lesen, herunterladen und löschen. Neue Aufträge, Prüfungen und Vorschauen werden abgelehnt. Wenden Sie sich an den Betreiber des Dienstes.',
  language: 'Sprache',
  notReviewed: 'Diese Übersetzung wurde noch nicht von Muttersprachlern geprüft.',
  signOutQuestion: (drafts) =>
    `${counted(drafts, 'nicht gespeicherter Entwurf liegt', 'nicht gespeicherte Entwürfe liegen')} nur auf diesem Computer. Beim Abmelden werden Entwürfe entfernt. Abmelden?`,
  workOnThisComputer: 'Arbeit auf diesem Computer',
  removeDrafts: 'Entwürfe entfernen',
  draftsLeft: (drafts) =>
    `${counted(drafts, 'nicht gespeicherter Entwurf bleibt', 'nicht gespeicherte Entwürfe bleiben')} auf diesem Computer, bis sich dieselbe Person wieder anmeldet. Meldet sich jemand anderes an, werden Entwürfe entfernt.`,
  removeDraftsQuestion: 'Nicht gespeicherte Arbeit geht verloren. Von diesem Computer entfernen?',
  signIn: 'Anmelden',
  signedOut: 'Abgemeldet',
  signedOutKeepsWork: 'Sie sind abgemeldet. Ihre Arbeit ist noch da: Melden Sie sich an, um fortzufahren.',
  welcome:
    'Laden Sie ein PDF, eine Vorlage und eine Tabelle hoch. Sie erhalten ein ZIP mit einem ausgefüllten PDF je Zeile.',
  continueAfterSignIn:
    'Sie sind abgemeldet. Melden Sie sich an, um dort fortzufahren, wo Sie waren: Ihre Arbeit ist noch da.',
  leaveThisPage: 'Seite verlassen',
  noSuchPage: 'Seite nicht gefunden',
  aboutNoSuchPage: 'Die Adresse ist vielleicht falsch geschrieben, oder die Seite wurde gelöscht.',
  goToJobs: 'Zu Ihren Aufträgen',
  pageNotLoaded: 'Die Seite konnte nicht geladen werden',
  signInUnknown: 'Es ließ sich nicht feststellen, ob Sie angemeldet sind.',
  notConfirmed: 'Die Aktion wurde nicht bestätigt',
  signInFailed: 'Die Anmeldung ist fehlgeschlagen',
  nothingChanged: 'Es wurde nichts geändert.',
  backToConsole: 'Zurück zur Konsole',
  failedSignIns: {
    'not-invited':
      'Diese Adresse ist nicht eingeladen. Fragen Sie eine Administratorin oder einen Administrator des Kontos oder des Dienstes.',
    'no-auth-time':
      'Der Anmeldedienst meldet nicht, wann Sie Ihr Passwort eingegeben haben (auth_time), und kann Sie deshalb nicht bestätigen. Seine Administration kann das einschalten.',
    'old-auth-time':
      'Der Anmeldedienst hat nicht erneut nach Ihrem Passwort gefragt. Sie sind deshalb nicht bestätigt. Beginnen Sie erneut und geben Sie es dort ein.',
    'future-auth-time':
      'Die Uhr des Anmeldedienstes geht falsch: Er meldet eine Anmeldung in der Zukunft. Wenden Sie sich an den Betreiber des Dienstes.',
    'other-user':
      'Sie haben sich als andere Person angemeldet. Beginnen Sie erneut mit dem Konto, das hier angemeldet ist.',
  },
  signInExpired:
    'Es hat länger als zehn Minuten gedauert, wurde zweimal geöffnet oder in einem anderen Browser begonnen. Beginnen Sie hier erneut.',
  youAreSignedIn: 'Sie sind angemeldet',
  youAreNotSignedIn: 'Sie sind nicht angemeldet',
  closeThisWindow: 'Schließen Sie dieses Fenster und fahren Sie dort fort, wo Sie waren.',
  signInToContinue: 'Melden Sie sich an und fahren Sie dort fort, wo Sie waren.',
  continueHere: 'In diesem Fenster fortfahren',
} satisfies typeof en;
