import { countWords } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  tooManyFailed: (failed, rows, percent) =>
    `${countWords(failed)} lignes sur ${countWords(rows)} ont échoué, plus que les ${percent} % admis.`,
  outputTooLarge: 'Le résultat serait plus volumineux que votre offre ne le permet.',
  wasCanceled: 'Le traitement a été annulé',
  hasFailed: 'Le traitement a échoué',
  request: (id) => ['Requête ', id],
  copiedIds: 'code et ID',
  idsToCopy: (code, job, request) => `${code} traitement ${job}${request === undefined ? '' : ` requête ${request}`}`,
  correctAbove: 'Corrigez le problème ci-dessus, puis lancez à nouveau.',
  advices: {
    FAILED_ROW_THRESHOLD_EXCEEDED:
      'Aucun PDF n’a été livré, et les lignes suivant l’arrêt n’ont pas été traitées. Corrigez les lignes ci-dessous dans votre tableau ou augmentez « Lignes en échec admises (%) », puis lancez à nouveau. Une relance ne livre que les lignes ci-dessous.',
    CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED:
      'Répartissez les lignes sur plusieurs traitements, ou utilisez un PDF plus petit.',
    SIGNATURE_OVERLAY_LIMIT_EXCEEDED: 'Retirez des images ou des signatures du modèle, puis lancez à nouveau.',
    CONFORMANCE_NOT_KEPT: 'Modifiez l’élément nommé dans le message, ou n’exigez pas la conformité.',
    PROCESSING_ANOMALY:
      'Lancez à nouveau. En cas de nouvel échec, envoyez au support l’ID du traitement, la clé d’idempotence et l’ID de la requête ci-dessous.',
    JOB_CANCELED: 'Rien n’a été enregistré ni facturé. Lancez à nouveau quand vous le souhaitez.',
    FONTS_NOT_INSTALLED: 'Demandez à l’exploitant d’installer les polices que nomme le message.',
    SEAL_NOT_CONFIGURED: 'Demandez à l’exploitant de configurer une clé de cachet, ou lancez sans cachet.',
    SEAL_CERTIFICATE_INVALID:
      'Le certificat du cachet a expiré ou ne convient pas. Adressez-vous à l’exploitant, ou lancez sans cachet.',
    SOURCE_PDF_FORBIDS_CHANGES: 'Utilisez une copie du PDF sans certification, ou lancez sans cachet.',
  },
} satisfies typeof en;
