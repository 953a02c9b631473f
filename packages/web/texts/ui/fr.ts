import type en from './en.ts';

export default {
  noDetails: (status) => `Le service a répondu avec le statut ${status}, sans détails.`,
  unreachable: 'Le service n’a pas pu être joint. Vérifiez la connexion, puis réessayez.',
  unreadable: 'La réponse du service n’a pas pu être lue.',
  codeNotLoaded:
    'Une partie de cette page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez. Si cela échoue, rechargez la page.',
  copy: 'Copier',
  copyRefused: 'Le navigateur n’a pas autorisé la copie. Sélectionnez le texte et copiez-le vous-même.',
  copyOf: (what) => `Copier ${what}`,
  notCopied: 'Non copié',
  details: 'Détails',
  signedOutKeepsWork: 'Vous êtes déconnecté. Votre travail est toujours là : connectez-vous pour continuer.',
  close: 'Fermer',
  dynamicForm: 'Formulaire dynamique',
  isDynamicForm: 'Ce PDF est un formulaire dynamique (XFA).',
  aboutDynamicForm:
    'Seuls Adobe Reader et Acrobat affichent ses vraies pages. La page affichée ici, qui serait remplie, est celle destinée aux autres programmes. Demandez un PDF simple à son émetteur, ou ouvrez-le dans Acrobat et imprimez-le en PDF.',
  somethingWentWrong: 'Une erreur s’est produite sur cette page. Rechargez-la et réessayez.',
  tryAgainIn: (seconds) => `Réessayez dans ${seconds} s.`,
  request: (id) => ['Requête ', id],
  codeAndRequestId: 'le code et l’identifiant de la requête',
  tryAgain: 'Réessayer',
  loading: 'Chargement',
  signIn: 'Se connecter',
  somethingWentWrongShort: 'Une erreur s’est produite sur cette page.',
  enterPdfPassword: 'Saisissez le mot de passe du PDF.',
  pdfNeedsPassword: 'Ce PDF demande son mot de passe. Saisissez-le, puis ouvrez une copie.',
  password: 'Mot de passe',
  openCopy: 'J’en ai le droit : ouvrir une copie',
  copied: 'Copié.',
  checkComplete: 'Le contrôle est terminé.',
} satisfies typeof en;
