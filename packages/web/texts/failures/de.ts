import { counted, countWords } from '../../language/numbers.ts';
import type en from './en.ts';

export default {
  tooManyFailed: (failed, rows, percent) =>
    `${countWords(failed)} von ${counted(rows, 'Zeile', 'Zeilen')} sind fehlgeschlagen, mehr als die zulässigen ${percent} %.`,
  outputTooLarge: 'Die Ausgabe wäre größer, als Ihr Tarif erlaubt.',
  wasCanceled: 'Der Auftrag wurde abgebrochen',
  hasFailed: 'Der Auftrag ist fehlgeschlagen',
  request: (id) => ['Anfrage ', id],
  copiedIds: 'Code und IDs',
  idsToCopy: (code, job, request) => `${code} Auftrag ${job}${request === undefined ? '' : ` Anfrage ${request}`}`,
  correctAbove: 'Beheben Sie das Problem oben und starten Sie erneut.',
  advices: {
    FAILED_ROW_THRESHOLD_EXCEEDED:
      'Es wurden keine PDFs geliefert, und Zeilen nach dem Abbruch liefen nicht. Korrigieren Sie die Zeilen unten in Ihrer Tabelle oder erhöhen Sie „Zulässige fehlgeschlagene Zeilen (%)“ und starten Sie erneut. Eine Wiederholung liefert nur die Zeilen unten.',
    CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED:
      'Teilen Sie die Zeilen auf mehrere Aufträge auf oder verwenden Sie ein kleineres PDF.',
    SIGNATURE_OVERLAY_LIMIT_EXCEEDED:
      'Entfernen Sie Bilder oder Unterschriften aus der Vorlage und starten Sie erneut.',
    CONFORMANCE_NOT_KEPT: 'Ändern Sie das in der Meldung genannte Element oder verlangen Sie keine Konformität.',
    PROCESSING_ANOMALY:
      'Starten Sie erneut. Schlägt der Auftrag wieder fehl, senden Sie dem Support Auftrags-ID, Idempotenzschlüssel und Anfrage-ID von unten.',
    JOB_CANCELED: 'Es wurde nichts gespeichert oder abgerechnet. Starten Sie erneut, wenn Sie so weit sind.',
    FONTS_NOT_INSTALLED: 'Bitten Sie den Betreiber, die in der Meldung genannten Schriften zu installieren.',
    SEAL_NOT_CONFIGURED: 'Bitten Sie den Betreiber um einen Siegelschlüssel oder starten Sie ohne Siegel.',
    SEAL_CERTIFICATE_INVALID:
      'Das Zertifikat des Siegels ist abgelaufen oder passt nicht. Fragen Sie den Betreiber oder starten Sie ohne Siegel.',
    SOURCE_PDF_FORBIDS_CHANGES: 'Verwenden Sie eine Kopie des PDFs ohne Zertifizierung oder starten Sie ohne Siegel.',
  },
} satisfies typeof en;
