import { counted } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  jobs: 'Traitements',
  newJob: 'Nouveau traitement',
  templates: 'Modèles',
  apiKeys: 'Clés d’API',
  usage: 'Utilisation',
  mainNavigation: 'Menu principal',
  menu: 'Menu',
  apiReference: 'Référence de l’API',
  skipToContent: 'Aller au contenu',
  account: 'Compte',
  accountActivity: 'Activité du compte',
  sessions: 'Sessions',
  forAdmins: 'Réservé aux administrateurs',
  aboutForAdmins: 'Seuls les administrateurs de votre compte peuvent voir cette page. Adressez-vous à l’un d’eux.',
  signOut: 'Se déconnecter',
  signOutEverywhere: 'Se déconnecter partout',
  signedIn: 'Connecté',
  stillSignedIn: 'Vous êtes toujours connecté.',
  plan: (name) => `Formule ${name}`,
  suspended: 'suspendu',
  suspendedAccount: 'Compte suspendu',
  accountIsSuspended: 'Ce compte est suspendu.',
  aboutSuspension:
    'Vous pouvez encore lire, télécharger et supprimer les traitements, les résultats et les modèles. Les nouveaux traitements, contrôles et aperçus sont refusés. Contactez l’exploitant du service.',
  language: 'Langue',
  notReviewed: 'Cette traduction n’a pas encore été relue par des locuteurs natifs.',
  signOutQuestion: (drafts) =>
    `${counted(drafts, 'brouillon non enregistré se trouve', 'brouillons non enregistrés se trouvent')} uniquement sur cet ordinateur. La déconnexion supprime les brouillons. Se déconnecter ?`,
  workOnThisComputer: 'Travail sur cet ordinateur',
  removeDrafts: 'Supprimer les brouillons',
  draftsLeft: (drafts) =>
    `${counted(drafts, 'brouillon non enregistré reste', 'brouillons non enregistrés restent')} sur cet ordinateur jusqu’à la prochaine connexion du même utilisateur. Ils sont supprimés si un autre utilisateur se connecte.`,
  removeDraftsQuestion: 'Le travail non enregistré sera perdu. Le supprimer de cet ordinateur ?',
  signIn: 'Se connecter',
  signedOut: 'Déconnecté',
  signedOutKeepsWork: 'Vous êtes déconnecté. Votre travail est toujours là : connectez-vous pour continuer.',
  welcome: 'Envoyez un PDF, un modèle et un tableau. Vous recevez un ZIP contenant un PDF rempli par ligne.',
  continueAfterSignIn:
    'Vous êtes déconnecté. Connectez-vous pour reprendre où vous en étiez : votre travail est toujours là.',
  leaveThisPage: 'Quitter cette page',
  noSuchPage: 'Page introuvable',
  aboutNoSuchPage: 'L’adresse est peut-être mal saisie, ou la page a été supprimée.',
  goToJobs: 'Aller à vos traitements',
  pageNotLoaded: 'La page n’a pas pu être chargée',
  signInUnknown: 'Impossible de vérifier si vous êtes connecté.',
  notConfirmed: 'L’action n’a pas été confirmée',
  signInFailed: 'La connexion a échoué',
  nothingChanged: 'Rien n’a été modifié.',
  backToConsole: 'Retour à la console',
  failedSignIns: {
    'not-invited': 'Cette adresse n’est pas invitée. Adressez-vous à un administrateur du compte ou du service.',
    'no-auth-time':
      'Le fournisseur d’identité n’indique pas quand vous avez saisi votre mot de passe (auth_time) et ne peut donc pas vous confirmer. Ses administrateurs peuvent l’activer.',
    'old-auth-time':
      'Le fournisseur d’identité n’a pas redemandé votre mot de passe : votre identité n’est pas confirmée. Recommencez et saisissez-le.',
    'future-auth-time':
      'L’horloge du fournisseur d’identité est fausse : elle indique une connexion dans le futur. Contactez l’exploitant du service.',
    'other-user': 'Vous vous êtes connecté avec un autre utilisateur. Recommencez avec le compte connecté ici.',
  },
  signInExpired:
    'La connexion a pris plus de dix minutes, a été ouverte deux fois ou a commencé dans un autre navigateur. Recommencez ici.',
  youAreSignedIn: 'Vous êtes connecté',
  youAreNotSignedIn: 'Vous n’êtes pas connecté',
  closeThisWindow: 'Fermez cette fenêtre et reprenez où vous en étiez.',
  signInToContinue: 'Connectez-vous et reprenez où vous en étiez.',
  continueHere: 'Continuer dans cette fenêtre',
} satisfies typeof en;
